import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { paymentTexts } from '../text/payment-methods.ts'
import type { Credential } from './gateways.ts'

export type StoredCredential = { key: string; set: boolean; updated_at: string | null }

/** One credential: whether it is stored, and a new value. No value is ever shown, nor kept by the browser. */
export function CredentialForm({
  credential,
  stored,
}: {
  credential: Credential
  stored: StoredCredential | undefined
}) {
  const text = useTexts(paymentTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { key, label, parts } = credential
  const fields = parts ?? [{ name: '', label, isOpen: credential.isOpen ?? false }]
  const problems = error instanceof ApiError ? error.fields : {}
  const path = `/gateway-credentials/${key}`
  const save = () =>
    run(async () => {
      const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
      await write('PUT', path, { value: parts ? given : (typed[''] ?? '').trim() })
      setTyped({})
      toast({ text: text.stored(label) })
    })
  const remove = async () => {
    await write('DELETE', path)
    toast({ text: text.removed(label) })
  }
  const isSet = stored?.set ?? false
  return (
    <form
      className="credential"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="row apart">
        <span>
          <strong>{label}</strong>
          <span className={`second-line small ${isSet ? 'good-text' : ''}`}>
            {isSet ? text.isSet(stored?.updated_at ? formatMoment(lang, stored.updated_at) : '') : text.isNotSet}
          </span>
        </span>
        {isSet && can('manage_credentials') ? (
          <ConfirmButton
            {...{ label: text.remove, name: label, kind: 'text', question: text.removeTitle(label) }}
            {...{ effect: text.removeText, act: remove }}
          />
        ) : null}
      </div>
      {can('manage_credentials') ? (
        <>
          <ErrorNote error={error} />
          <div className="pair">
            {fields.map((part) => {
              const common = {
                ...{ label: part.label, value: typed[part.name] ?? '' },
                error: problems[part.name === '' ? 'value' : `value.${part.name}`],
                onChange: (value: string) => setTyped((before) => ({ ...before, [part.name]: value })),
              }
              if ('isLong' in part && part.isLong) return <Area key={part.name} {...common} rows={3} />
              return (
                <Field
                  {...common}
                  key={part.name}
                  type={part.isOpen ? 'text' : 'password'}
                  required={!('isOptional' in part && part.isOptional)}
                  autoComplete={part.isOpen ? 'off' : 'new-password'}
                />
              )
            })}
          </div>
          <div className="row end">
            <Button type="submit" busy={busy} aria-label={`${isSet ? text.replace : text.store}: ${label}`}>
              {isSet ? text.replace : text.store}
            </Button>
          </div>
        </>
      ) : (
        <p className="small">{text.ownerOnly}</p>
      )}
    </form>
  )
}
