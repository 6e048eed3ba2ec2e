import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRead, useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { webhookTexts } from '../text/webhooks.ts'
import { Section, SettingsHead } from './SettingsHead.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { type Delivery, WebhookDeliveries } from './WebhookDeliveries.tsx'
import { type Webhook, WebhookForm } from './WebhookForm.tsx'

/** One webhook: its address and events, a test, its secret, and what was delivered. */
export function WebhookPage({ id }: { id: string }) {
  const text = useTexts(webhookTexts)
  const { data, error, refetch } = useRead<Webhook>(`/webhooks/${id}`)
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const [secret, setSecret] = useState<string>()
  const test = useAction()
  if (!data) return <Waiting error={error} onRetry={refetch} />
  const path = `/webhooks/${id}`
  const ping = () =>
    test.run(async () => {
      const { state } = await write<Delivery>('POST', `${path}/test`, {})
      toast({ text: state === 'delivered' ? text.pingDelivered : text.pingFailed })
    })
  return (
    <>
      <SettingsHead title={data.description || data.url}>
        <Button busy={test.busy} onClick={() => void ping()}>
          {text.test}
        </Button>
      </SettingsHead>
      <ErrorNote error={test.error} />
      <div className="stack settings-fields">
        {secret ? <ShownOnce label={text.secret} text={secret} onDone={() => setSecret(undefined)} /> : null}
        <Section title={text.settings}>
          <WebhookForm webhook={data} />
        </Section>
        <WebhookDeliveries id={id} />
        <Section title={text.secret} lead={text.secretHelp}>
          <div className="row">
            <ConfirmButton
              {...{ label: text.rotate, question: text.rotateTitle, effect: text.rotateText }}
              act={async () => {
                const rotated = await write<{ secret: string }>('POST', `${path}/rotate-secret`, {})
                setSecret(rotated.secret)
              }}
            />
            <ConfirmButton
              {...{ label: text.remove, kind: 'danger', question: text.removeTitle, effect: text.removeText }}
              act={async () => {
                await write('DELETE', path)
                go('/settings/webhooks')
              }}
            />
          </div>
        </Section>
      </div>
    </>
  )
}
