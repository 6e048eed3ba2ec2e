import { disabledReasonIn } from '@pasal/contract/merchant/webhooks/disabled-reasons.ts'
import { storeEvents } from '@pasal/contract/merchant/webhooks/events.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Switch } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { useObjectForm } from '../parts/use-object-form.ts'
import { editorTexts } from '../text/editor.ts'
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

/** A new webhook, whose secret is shown once. */
export function NewWebhook({ onMade }: { onMade(secret: string): void }) {
  const text = useTexts(webhookTexts)
  const write = useWrite()
  const { busy, error, run } = useAction()
  const [values, setValues] = useState(empty)
  const make = () =>
    run(async () => {
      const { url, events, description } = values
      const { secret } = await write<{ secret: string }>('POST', '/webhooks', { url, events, description })
      onMade(secret)
      setValues(empty)
    })
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  return (
    <Fields {...{ values, set, error }} onSubmit={() => void make()}>
      <Button kind="filled" type="submit" busy={busy} disabled={values.events.length === 0}>
        {text.make}
      </Button>
    </Fields>
  )
}

/** A change of a webhook. */
export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const text = useTexts(webhookTexts)
  const { discard } = useTexts(editorTexts)
  const form = useObjectForm<Webhook>(webhook, {
    ...{ path: '/webhooks', back: '/settings/webhooks', nameOf: () => text.webhook, mergesOthers: true },
  })
  const { value, set, error, unsaved, busy } = form
  const { enabled, url, description, events } = text
  return (
    <>
      <Fields {...{ values: value, set, error }} onSubmit={() => void form.save()} stored={webhook}>
        {unsaved > 0 ? <Button onClick={form.discard}>{discard}</Button> : null}
        <Button kind="filled" type="submit" busy={busy} disabled={value.events.length === 0 || unsaved === 0}>
          {text.save}
        </Button>
      </Fields>
      <ConflictDialog form={form} names={{ enabled, url, description, events }} />
    </>
  )
}

type FieldsProps = {
  values: Values
  set(part: Partial<Values>): void
  error: unknown
  onSubmit(): void
  /** absent: a new one */
  stored?: Webhook
  /** the buttons */
  children: ReactNode
}

function Fields({ values, set, error, onSubmit, stored, children }: FieldsProps) {
  const lang = useLanguage()
  const text = useTexts(webhookTexts)
  const problems = error instanceof ApiError ? error.fields : {}
  const toggle = (event: string) => {
    const { events } = values
    set({ events: events.includes(event) ? events.filter((one) => one !== event) : [...events, event] })
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ErrorNote error={error} />
      {stored?.disabled_reason ? (
        <div className="note bad">{disabledReasonIn(lang, stored.disabled_reason)}</div>
      ) : null}
      {stored ? (
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
      <div className="row end">{children}</div>
    </form>
  )
}
