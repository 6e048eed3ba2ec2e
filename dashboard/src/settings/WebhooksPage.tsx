import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { settingsTexts } from '../text/settings.ts'
import { webhookTexts } from '../text/webhooks.ts'
import { Section, SettingsHead } from './SettingsHead.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { NewWebhook, type Webhook } from './WebhookForm.tsx'

/** Addresses that receive events of the shop. */
export function WebhooksPage() {
  const text = useTexts(webhookTexts)
  const { list } = useTexts(settingsTexts)
  const { data, error, refetch } = useRead<List<Webhook>>('/webhooks?limit=250')
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <SettingsHead title={list.webhooks.name} lead={text.lead} />
      <div className="stack settings-fields">
        {secret ? <ShownOnce label={text.secret} text={secret} onDone={() => setSecret(undefined)} /> : null}
        {data ? (
          <section className="panel">
            <header>
              <h2>{text.addresses}</h2>
            </header>
            {data.items.length === 0 ? <p className="empty soft">{text.none}</p> : null}
            <ul className="row-list">
              {data.items.map((webhook) => (
                <WebhookRow key={webhook._id} webhook={webhook} />
              ))}
            </ul>
          </section>
        ) : (
          <Waiting error={error} onRetry={refetch} />
        )}
        <Section title={text.add}>
          <NewWebhook onMade={setSecret} />
        </Section>
      </div>
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const text = useTexts(webhookTexts)
  const lang = useLanguage()
  const { last_success_at: success } = webhook
  return (
    <li>
      <span className="grow">
        <Link href={`/settings/webhooks/${webhook._id}`} className="row-link">
          {webhook.description || webhook.url}
        </Link>
        {webhook.description ? <span className="second-line small">{webhook.url}</span> : null}
        <span className="second-line small">
          {success ? text.lastSuccess(formatMoment(lang, success)) : text.neverDelivered}
        </span>
      </span>
      <span className={webhook.enabled ? 'pill Active' : 'pill Returned'}>{webhook.enabled ? text.on : text.off}</span>
      <ChevronRight size={20} />
    </li>
  )
}
