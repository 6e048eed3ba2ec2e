import { storeEvents } from '@pasal/contract/merchant/webhooks/events.ts'
import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Switch } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { webhookTexts } from '../text/webhooks.ts'

export type Webhook = {
  _id: string
  version: number
  url: string
  events: string[]
  description: string
  enabled: boolean
  disabled_reason: string | null
  last_success_at: string | null
  last_failure_at: string | null
}

type Values = Pick<Webhook, 'url' | 'events' | 'description' | 'enabled'>
const empty: Values = { url: '', events: ['order.placed'], description: '', enabled: true }

/** A new webhook, whose secret is shown once, or a change of one. */
export function WebhookForm({ webhook, onMade }: { webhook?: Webhook; onMade?(secret: string): void }) {
  const text = useTexts(webhookTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [typed, setTyped] = useState<Partial<Values>>({})
  const stored = webhook ?? empty
  const values = { ...stored, ...typed }
  const set = (part: Partial<Values>) => setTyped((before) => ({ ...before, ...part }))
  const problems = error instanceof ApiError ? error.fields : {}
  const toggle = (event: string) => {
    const { events } = values
    set({ events: events.includes(event) ? events.filter((one) => one !== event) : [...events, event] })
  }
  const save = () =>
    run(async () => {
      if (webhook) {
        await write('PATCH', `/webhooks/${webhook._id}`, typed, { ifMatch: webhook.version })
        toast({ text: text.savedToast })
      } else {
        const { url, events, description } = values
        const { secret } = await write<{ secret: string }>('POST', '/webhooks', { url, events, description })
        onMade?.(secret)
      }
      setTyped({})
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ErrorNote error={error} />
      {webhook?.disabled_reason ? <div className="note bad">{webhook.disabled_reason}</div> : null}
      {webhook ? (
        <Switch label={text.enabled} checked={values.enabled} onChange={(enabled) => set({ enabled })} />
      ) : null}
      <Field
        {...{ label: text.url, type: 'url', value: values.url, required: true, error: problems.url }}
        {...{ placeholder: 'https://', onChange: (url: string) => set({ url }) }}
      />
      <Field
        {...{ label: text.description, value: values.description, error: problems.description }}
        onChange={(description) => set({ description })}
      />
      <fieldset>
        <legend className="label">{text.events}</legend>
        <div className="checks">
          {storeEvents.map((event) => (
            <label key={event} className="check">
              <input type="checkbox" checked={values.events.includes(event)} onChange={() => toggle(event)} />
              {event}
            </label>
          ))}
        </div>
        {problems.events ? <p className="problem">{problems.events}</p> : null}
      </fieldset>
      <div className="row end">
        <Button
          kind="filled"
          type="submit"
          busy={busy}
          disabled={values.events.length === 0 || (webhook && Object.keys(typed).length === 0)}
        >
          {webhook ? text.save : text.make}
        </Button>
      </div>
    </form>
  )
}
