import { X } from 'lucide-react'
import { useWaitingWrites } from '../api/waiting-writes.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { shellTexts } from '../text/shell.ts'
import { useOffline } from './use-offline.ts'

/** Since when there is no connection, and how many changes are sent when it is back. */
export function ConnectionBar() {
  const text = useTexts(shellTexts)
  const since = useOffline(useLanguage())
  const { count, failed, forgetFailed } = useWaitingWrites()
  return (
    <div role="status" className="connection">
      {since || count > 0 ? (
        <p className="note careful">
          {[since && text.offline(since), count > 0 && text.changesWait(count)].filter(Boolean).join(' ')}
        </p>
      ) : null}
      {failed > 0 ? (
        <div className="note bad">
          <p className="grow">{text.changesFailed(failed)}</p>
          <button type="button" className="icon-button" onClick={forgetFailed} aria-label={text.close}>
            <X size={20} />
          </button>
        </div>
      ) : null}
    </div>
  )
}
