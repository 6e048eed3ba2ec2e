import { useState } from 'react'
import { useRead, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { useToast } from '../parts/Toast.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { apiKeyTexts } from '../text/api-keys.ts'
import { settingsTexts } from '../text/settings.ts'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { Section, SettingsHead } from './SettingsHead.tsx'
import { ShownOnce } from './ShownOnce.tsx'

type ApiKey = {
  _id: string
  name: string
  hint: string
  scopes: string[]
  created_by: { name: string } | null
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/** Keys of programs: made with rights of their own, shown once, revoked at once. */
export function ApiKeysPage() {
  const text = useTexts(apiKeyTexts)
  const { list } = useTexts(settingsTexts)
  const { data, error, refetch } = useRead<List<ApiKey>>('/api-keys?limit=250')
  const [made, setMade] = useState<string>()
  return (
    <>
      <SettingsHead title={list['api-keys'].name} lead={text.lead} />
      <div className="stack settings-fields">
        {made ? <ShownOnce label={text.key} text={made} onDone={() => setMade(undefined)} /> : null}
        <Section title={text.make}>
          <ApiKeyForm onMade={setMade} />
        </Section>
        {data ? (
          <section className="panel">
            <header>
              <h2>{text.keys}</h2>
            </header>
            {data.items.length === 0 ? <p className="empty soft">{text.none}</p> : null}
            <ul className="row-list">
              {data.items.map((one) => (
                <KeyRow key={one._id} apiKey={one} />
              ))}
            </ul>
          </section>
        ) : (
          <Waiting error={error} onRetry={refetch} />
        )}
      </div>
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const text = useTexts(apiKeyTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const { name, hint, expires_at, revoked_at, last_used_at } = apiKey
  const isOver = revoked_at !== null || new Date(expires_at) < new Date()
  const used = last_used_at ? text.used(formatMoment(lang, last_used_at)) : text.neverUsed
  return (
    <li>
      <span className="grow">
        <strong>{name}</strong> <span className="soft">{hint}</span>
        <span className="second-line small">
          {used} {revoked_at ? '' : text.expires(formatMoment(lang, expires_at))}
        </span>
        <span className="second-line small">{apiKey.scopes.join(', ')}</span>
      </span>
      {isOver ? (
        <span className="pill">{revoked_at ? text.revoked : text.expired}</span>
      ) : (
        <ConfirmButton
          {...{ label: text.revoke, name, kind: 'text', question: text.revokeTitle(name), effect: text.revokeText }}
          act={async () => {
            await write('DELETE', `/api-keys/${apiKey._id}`)
            toast({ text: text.revokedToast(name) })
          }}
        />
      )}
    </li>
  )
}
