import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { call } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { useRead, useWrite } from '../api/store.ts'
import type { Me } from '../api/types.ts'
import { type Language, LanguageContext, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select, Switch } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { Section, SettingsHead } from '../settings/SettingsHead.tsx'
import { accountTexts } from '../text/account.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondStep } from './SecondStep.tsx'
import { Sessions } from './Sessions.tsx'

/** The person's own account: it is the same in all of their shops. */
export function AccountPage() {
  const text = useTexts(accountTexts)
  const { data: me, error, refetch } = useMe()
  return (
    <>
      <SettingsHead title={text.title} lead={me?.email ?? ''} />
      {me ? (
        <div className="stack settings-fields">
          <Person key={`${me.name}${me.language}`} me={me} />
          <Mails />
          <Section title={text.second} lead={text.secondHelp}>
            <SecondStep isOn={me.two_factor_enabled} />
          </Section>
          <Section title={text.password}>
            <PasswordForm />
          </Section>
          <Sessions />
        </div>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </>
  )
}

function Person({ me }: { me: Me }) {
  const text = useTexts(accountTexts)
  const client = useQueryClient()
  const toast = useToast()
  const { lang, choose } = useContext(LanguageContext)
  const { busy, error, run } = useAction()
  const [name, setName] = useState(me.name)
  const [language, setLanguage] = useState(me.language ?? lang)
  const save = () =>
    run(async () => {
      const saved = await call<Me>('PATCH', '/merchant/me', { name: name.trim(), language })
      client.setQueryData(['me'], saved)
      choose(language)
      toast({ text: text.saved })
    })
  return (
    <Section title={text.person}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ErrorNote error={error} />
        <div className="pair">
          <Field {...{ label: text.name, value: name, onChange: setName, required: true, autoComplete: 'name' }} />
          <Select
            {...{ label: text.language, value: language, help: text.languageHelp }}
            options={[
              { value: 'en', text: 'English' },
              { value: 'ne', text: 'नेपाली' },
            ]}
            onChange={(value) => setLanguage(value as Language)}
          />
        </div>
        <div className="row end">
          <Button type="submit" busy={busy} disabled={name.trim() === me.name && language === me.language}>
            {text.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}

type Membership = { notifications: Record<string, boolean> }

/** Mails of this shop to this person. */
function Mails() {
  const text = useTexts(accountTexts)
  const { data, error, refetch } = useRead<Membership>('/me')
  const write = useWrite()
  const { busy, error: problem, run } = useAction()
  if (!data) return <Waiting error={error} onRetry={refetch} />
  return (
    <Section title={text.mails}>
      <ErrorNote error={problem} />
      {Object.entries(data.notifications).map(([name, on]) => (
        <Switch
          key={name}
          label={text.mailsFor[name] ?? name}
          checked={on}
          disabled={busy}
          onChange={(next) =>
            void run(async () => void (await write('PATCH', '/me', { notifications: { [name]: next } })))
          }
        />
      ))}
    </Section>
  )
}
