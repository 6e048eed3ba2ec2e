import { isScope, type Scope, scopes } from '@pasal/contract/merchant/rights.ts'
import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { apiKeyTexts } from '../text/api-keys.ts'

const subjects = scopes.flatMap((scope) => (scope.startsWith('read_') ? [scope.replace('read_', '')] : []))
const single = scopes.filter((scope) => !/^(read|write)_/.test(scope))
const dayMs = 86_400_000
const lifetimes = ['30', '90', '365', '730'] as const

/** Name, rights by subject, and how long the key works. */
export function ApiKeyForm({ onMade }: { onMade(key: string): void }) {
  const text = useTexts(apiKeyTexts)
  const write = useWrite()
  const { busy, error, run } = useAction()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [days, setDays] = useState<string>('365')
  const given = Object.entries(chosen).flatMap(([subject, access]): Scope[] => {
    const scope = access === 'on' ? subject : `${access}_${subject}`
    return isScope(scope) ? [scope] : []
  })
  const make = () =>
    run(async () => {
      // A moment less than the most, because the service compares with its own clock.
      const expires_at = new Date(Date.now() + Number(days) * dayMs - 3_600_000).toISOString()
      const { key } = await write<{ key: string }>('POST', '/api-keys', { name, scopes: given, expires_at })
      onMade(key)
      setName('')
      setChosen({})
    })
  const choose = (subject: string) => (access: string) => setChosen((before) => ({ ...before, [subject]: access }))
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <ErrorNote error={error} />
      <div className="pair">
        <Field
          {...{ label: text.name, value: name, onChange: setName, required: true, help: text.nameHelp }}
          error={error instanceof ApiError ? error.fields.name : undefined}
        />
        <Select
          {...{ label: text.lifetime, value: days, onChange: setDays }}
          options={lifetimes.map((value) => ({ value, text: text.lifetimes[value] }))}
        />
      </div>
      <fieldset className="pair">
        <legend className="label">{text.rights}</legend>
        {subjects.map((subject) => (
          <Select
            key={subject}
            {...{ label: text.subjects[subject] ?? subject, value: chosen[subject] ?? '', onChange: choose(subject) }}
            options={[
              { value: '', text: text.nothing },
              { value: 'read', text: text.read },
              ...(scopes.includes(`write_${subject}` as Scope) ? [{ value: 'write', text: text.write }] : []),
            ]}
          />
        ))}
      </fieldset>
      <div className="checks">
        {single.map((scope) => (
          <label key={scope} className="check">
            <input
              type="checkbox"
              checked={chosen[scope] === 'on'}
              onChange={(event) => choose(scope)(event.target.checked ? 'on' : '')}
            />
            {text.subjects[scope] ?? scope}
          </label>
        ))}
      </div>
      <div className="row end">
        <Button kind="filled" type="submit" busy={busy} disabled={given.length === 0}>
          {text.makeKey}
        </Button>
      </div>
    </form>
  )
}
