import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useTexts } from '../language/language.ts'
import { errorTexts } from '../text/errors.ts'

/** `labels`: how the form calls the fields of the request. */
type Props = { error: unknown; labels?: Record<string, string>; onRetry?: () => void }

/** Why something did not work, with the request's id for support. */
export function ErrorNote({ error, labels = {}, onRetry }: Props) {
  const text = useTexts(errorTexts)
  if (!error) return null
  const { status, message, requestId, fields } = error instanceof ApiError ? error : new ApiError(500, {})
  const known = text.known[error instanceof ApiError ? (error.code ?? '') : '']
  const shown = known || message || (status === 0 ? text.offline : status === 404 ? text.notFound : text.failed)
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
                  {labels[path] ?? path}: {problem}
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

/** Asking again helps when the service was out of reach or busy. What it rejected, it rejects again. */
function WayOn({ status, onRetry }: { status: number; onRetry(): void }) {
  const text = useTexts(errorTexts)
  if (status !== 0 && status !== 429 && status < 500) return <Link href="/">{text.toToday}</Link>
  return (
    <button type="button" className="link" onClick={onRetry}>
      {text.tryAgain}
    </button>
  )
}
