import { useState } from 'react'
import { queryOf, useRead, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { webhookTexts } from '../text/webhooks.ts'

type Attempt = { at: string; status: number | null; duration_ms: number; error: string | null }
export type Delivery = {
  _id: string
  event: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: Attempt[]
  next_attempt_at: string | null
  created_at: string
}
type Detail = Delivery & { body: unknown; response: string | null }

const states = ['', 'waiting', 'delivered', 'failed'] as const
const refreshEveryMs = 10_000

/** What was sent of the last 30 days, one by one, and sending it again. */
export function WebhookDeliveries({ id }: { id: string }) {
  const text = useTexts(webhookTexts)
  const [state, setState] = useState('')
  const [limit, setLimit] = useState(20)
  const path = `/webhooks/${id}/deliveries`
  const { data, error, refetch } = useRead<List<Delivery>>(path + queryOf({ state, limit }), {
    refetchInterval: refreshEveryMs,
    placeholderData: (before) => before,
  })
  return (
    <section className="panel">
      <header>
        <h2>{text.deliveries}</h2>
        <Select
          {...{ label: text.state, hideLabel: true, value: state, onChange: setState }}
          options={states.map((value) => ({ value, text: text.states[value === '' ? 'all' : value] }))}
        />
      </header>
      {data ? null : <Waiting error={error} onRetry={refetch} />}
      {data?.items.length === 0 ? <p className="empty soft">{text.noDeliveries}</p> : null}
      <ul className="row-list">
        {data?.items.map((delivery) => (
          <DeliveryRow key={delivery._id} path={`${path}/${delivery._id}`} delivery={delivery} />
        ))}
      </ul>
      {data?.next_cursor && limit < 250 ? (
        <p className="panel-foot">
          <Button onClick={() => setLimit(250)}>{text.more}</Button>
        </p>
      ) : null}
      <ReplayRange id={id} />
    </section>
  )
}

const tone = { waiting: 'pill Pending', delivered: 'pill Delivered', failed: 'pill Returned' } as const

function DeliveryRow({ path, delivery }: { path: string; delivery: Delivery }) {
  const text = useTexts(webhookTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [open, setOpen] = useState(false)
  const when = formatMoment(lang, delivery.created_at)
  const replay = () =>
    run(async () => {
      await write('POST', `${path}/replay`, {})
      toast({ text: text.replayed })
    })
  return (
    <li>
      <span className="grow">
        <strong>{delivery.event}</strong>
        <span className="second-line small">{when}</span>
        {delivery.next_attempt_at && delivery.state === 'waiting' ? (
          <span className="second-line small">{text.next(formatMoment(lang, delivery.next_attempt_at))}</span>
        ) : null}
      </span>
      <span className={tone[delivery.state]}>{text.states[delivery.state]}</span>
      <Button kind="text" aria-expanded={open} aria-label={`${text.details}: ${when}`} onClick={() => setOpen(!open)}>
        {text.details}
      </Button>
      <Button kind="text" busy={busy} aria-label={`${text.replay}: ${when}`} onClick={() => void replay()}>
        {text.replay}
      </Button>
      <ErrorNote error={error} />
      {open ? <DeliveryDetail path={path} /> : null}
    </li>
  )
}

function DeliveryDetail({ path }: { path: string }) {
  const text = useTexts(webhookTexts)
  const lang = useLanguage()
  const { data, error, refetch } = useRead<Detail>(path)
  if (!data) return <Waiting error={error} onRetry={refetch} />
  return (
    <div className="delivery-detail">
      <ul>
        {data.attempts.map(({ at, status, duration_ms, error: problem }) => (
          <li key={at} className="small">
            {formatMoment(lang, at)}: {[status, problem, `${duration_ms} ms`].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <p className="label">{text.sent}</p>
      <pre className="code">{typeof data.body === 'string' ? data.body : JSON.stringify(data.body, null, 2)}</pre>
      {data.response ? (
        <>
          <p className="label">{text.response}</p>
          <pre className="code">{data.response}</pre>
        </>
      ) : null}
    </div>
  )
}

/** Days of Asia/Kathmandu, which has no summer time. */
const startOf = (day: string) => new Date(`${day}T00:00:00+05:45`).toISOString()
const endOf = (day: string) => new Date(`${day}T23:59:59.999+05:45`).toISOString()

function ReplayRange({ id }: { id: string }) {
  const text = useTexts(webhookTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const replay = () =>
    run(async () => {
      const body = { from: startOf(from), to: endOf(to) }
      const { queued } = await write<{ queued: number }>('POST', `/webhooks/${id}/replay`, body)
      toast({ text: text.queued(queued) })
    })
  return (
    <form
      className="panel-foot form"
      onSubmit={(event) => {
        event.preventDefault()
        void replay()
      }}
    >
      <h3>{text.replayRange}</h3>
      <ErrorNote error={error} />
      <div className="pair">
        <Field {...{ label: text.from, type: 'date', value: from, onChange: setFrom, required: true }} />
        <Field {...{ label: text.to, type: 'date', value: to, onChange: setTo, required: true }} />
      </div>
      <div className="row end">
        <Button type="submit" busy={busy}>
          {text.replayFailed}
        </Button>
      </div>
    </form>
  )
}
