import { ErrorNote } from './ErrorNote.tsx'

/** In place of a page whose first read has not come, or failed. */
export function Waiting({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
  return error ? <ErrorNote error={error} onRetry={() => void onRetry()} /> : <div className="skeleton" />
}
