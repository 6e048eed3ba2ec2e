import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../api/call.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { accountTexts } from '../text/account.ts'

type Session = { token: string; createdAt: string; updatedAt: string; ipAddress: string; userAgent: string }
type Current = { session: { token: string } }

/** Devices that are signed in, and ending them. */
export function Sessions() {
  const text = useTexts(accountTexts)
  const client = useQueryClient()
  const { busy, error: problem, run } = useAction()
  const { data, error, refetch } = useQuery<{ all: Session[]; current: string }, ApiError>({
    queryKey: ['sessions'],
    async queryFn() {
      const [all, current] = await Promise.all([
        call<Session[]>('GET', '/auth/list-sessions'),
        call<Current>('GET', '/auth/get-session'),
      ])
      return { all, current: current.session.token }
    },
  })
  const end = (path: string, body: object) =>
    run(async () => {
      await call('POST', path, body)
      await client.invalidateQueries({ queryKey: ['sessions'] })
    })
  return (
    <section className="panel">
      <header>
        <h2>{text.sessions}</h2>
        {data && data.all.length > 1 ? (
          <Button busy={busy} onClick={() => void end('/auth/revoke-other-sessions', {})}>
            {text.endAll}
          </Button>
        ) : null}
      </header>
      <ErrorNote error={problem} />
      {data ? null : <Waiting error={error} onRetry={refetch} />}
      <ul className="row-list">
        {data?.all.map((session) => (
          <Row
            key={session.token}
            session={session}
            isThis={session.token === data.current}
            onEnd={() => void end('/auth/revoke-session', { token: session.token })}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ session, isThis, onEnd }: { session: Session; isThis: boolean; onEnd(): void }) {
  const text = useTexts(accountTexts)
  const lang = useLanguage()
  const device = deviceOf(session.userAgent) || text.unknownDevice
  return (
    <li>
      <span className="grow">
        <strong>{device}</strong>
        <span className="second-line small">
          {[session.ipAddress, text.since(formatMoment(lang, session.createdAt))].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isThis ? (
        <span className="pill Active">{text.thisDevice}</span>
      ) : (
        <Button kind="text" onClick={onEnd} aria-label={`${text.end}: ${device}`}>
          {text.end}
        </Button>
      )}
    </li>
  )
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']

/** `Firefox, Android`, of what the browser says of itself. */
function deviceOf(userAgent: string): string {
  const has = (word: string) => userAgent.includes(word)
  return [browsers.find(has), systems.find(has)].filter(Boolean).join(', ') || userAgent.slice(0, 60)
}
