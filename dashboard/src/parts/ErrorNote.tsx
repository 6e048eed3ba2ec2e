import { CircleAlert } from 'lucide-react'
import { ApiError } from '../api/call.ts'
import { useTexts } from '../language/language.ts'
import { errorTexts } from '../text/errors.ts'

/** Why something did not work, with the request's id for support. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const text = useTexts(errorTexts)
  if (!error) return null
  const { status, message, requestId, fields } = error instanceof ApiError ? error : new ApiError(500, {})
  const shown = message || (status === 0 ? text.offline : status === 404 ? text.notFound : text.failed)
  const names = Object.entries(fields)
  return (
    <div className="note bad" role="alert">
      <CircleAlert size={20} />
      <div>
        {names.length === 0 ? (
          <p>{shown}</p>
        ) : (
          <>
            <p>{text.checkFields}</p>
            <ul>
              {names.map(([path, problem]) => (
                <li key={path}>
                  {path}: {problem}
                </li>
              ))}
            </ul>
          </>
        )}
        {status >= 500 && requestId ? <p className="small">{text.requestId(requestId)}</p> : null}
        {onRetry ? (
          <button type="button" className="link" onClick={onRetry}>
            {text.tryAgain}
          </button>
        ) : null}
      </div>
    </div>
  )
}
