import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { ApiError } from '../api/call.ts'
import { formatNumber } from '../format/numbers.ts'
import { type Language, useLanguage, useTexts } from '../language/language.ts'
import { errorTexts } from '../text/errors.ts'
import { knownMessage, serviceMessage } from '../text/service-messages.ts'
import { shellTexts } from '../text/shell.ts'

/** `labels`: how the form calls the fields of the request. */
type Props = { error: unknown; labels?: Record<string, string>; onRetry?: () => void }

/** Why something did not work, with the request's id for support. */
export function ErrorNote({ error, labels = {}, onRetry }: Props) {
  const text = useTexts(errorTexts)
  const lang = useLanguage()
  if (!error) return null
  const { status, code = '', message, requestId, fields } = error instanceof ApiError ? error : new ApiError(500, {})
  const shown =
    text.known[code] ||
    knownMessage(lang, message) ||
    // What stands in a response of 500 or more is not for people, such as the page of a proxy.
    (status < 500 && message) ||
    (status === 0 ? text.offline : status === 404 ? text.known.not_found : text.failed)
  const problems = Object.entries(fields)
  return (
    <div className="note bad" role="alert">
      <CircleAlert size={20} />
      <div>
        {problems.length === 0 ? (
          <p>{shown}</p>
        ) : (
          <>
            <p>{text.checkFields}</p>
            <ul>
              {problems.map(([path, problem]) => (
                <li key={path}>
                  {nameOf(lang, path, labels)}: {serviceMessage(lang, problem)}
                </li>
              ))}
            </ul>
          </>
        )}
        {status >= 500 && requestId ? <p className="small">{text.requestId(requestId)}</p> : null}
        {onRetry ? <WayOn status={status} onRetry={onRetry} /> : null}
      </div>
    </div>
  )
}

/** `variants.2.price` is in the third of the variants. What the form does not name is shown as the request calls it. */
function nameOf(lang: Language, path: string, labels: Record<string, string>): string {
  const [first = '', index, ...rest] = path.split('.')
  const label = labels[first]
  if (labels[path] !== undefined || label === undefined) return labels[path] ?? path
  const at = Number(index)
  return [
    label,
    Number.isNaN(at) ? index : formatNumber(lang, at + 1),
    ...rest.map((part) => labels[part] ?? part),
  ].join(' ')
}

/** Asking again helps when the service was out of reach or busy. What it rejected, it rejects again. */
function WayOn({ status, onRetry }: { status: number; onRetry(): void }) {
  const text = useTexts(errorTexts)
  const { toToday } = useTexts(shellTexts)
  if (status !== 0 && status !== 429 && status < 500) return <Link href="/">{toToday}</Link>
  return (
    <button type="button" className="link" onClick={onRetry}>
      {text.tryAgain}
    </button>
  )
}
