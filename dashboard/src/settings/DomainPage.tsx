import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useRead, useStore, useWrite } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { domainTexts } from '../text/domain.ts'
import { settingsTexts } from '../text/settings.ts'
import { Section, SettingsHead } from './SettingsHead.tsx'

type Domain = {
  hosted: string
  domain: string | null
  verified: boolean
  record: { type: string; name: string; value: string } | null
  checked_at: string | null
  problem: string | null
}

/** The shop's own address: named, proved by a DNS record, checked. */
export function DomainPage() {
  const text = useTexts(domainTexts)
  const { list } = useTexts(settingsTexts)
  const { data, error, refetch } = useRead<Domain>('/domain')
  return (
    <>
      <SettingsHead title={list.domain.name} lead={data ? text.lead(data.hosted) : ''} />
      {data ? (
        <div className="stack settings-fields">
          <Claim key={data.domain ?? ''} domain={data} />
          {data.domain && !data.verified ? <Proof domain={data} /> : null}
        </div>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </>
  )
}

function Claim({ domain: { domain, verified } }: { domain: Domain }) {
  const text = useTexts(domainTexts)
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [typed, setTyped] = useState(domain ?? '')
  const mayWrite = can('manage_domains')
  const problem = error instanceof ApiError ? error.fields.domain : undefined
  const save = () =>
    run(async () => {
      await write('PUT', '/domain', { domain: typed.trim() })
      toast({ text: text.savedToast })
    })
  const remove = async () => void (await write('DELETE', '/domain'))
  return (
    <Section title={text.own}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {problem ? null : <ErrorNote error={error} />}
        <Field
          {...{ label: text.domain, value: typed, onChange: setTyped, error: problem, disabled: !mayWrite }}
          {...{ placeholder: 'shop.example', autoCapitalize: 'none', spellCheck: false, help: text.domainHelp }}
        />
        {domain ? (
          <p className={verified ? 'good-text' : 'careful-text'}>
            {verified ? text.verified(domain) : text.notVerified}
          </p>
        ) : null}
        {mayWrite ? (
          <div className="row end">
            {domain ? (
              <ConfirmButton
                {...{ label: text.remove, kind: 'danger', question: text.removeTitle(domain) }}
                {...{ effect: text.removeText, act: remove }}
              />
            ) : null}
            <Button kind="filled" type="submit" busy={busy} disabled={typed.trim() === (domain ?? '')}>
              {text.save}
            </Button>
          </div>
        ) : (
          <p className="small">{text.ownerOnly}</p>
        )}
      </form>
    </Section>
  )
}

function Proof({ domain: { record, checked_at, problem } }: { domain: Domain }) {
  const text = useTexts(domainTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  if (!record) return null
  const check = () =>
    run(async () => {
      const { verified, domain } = await write<Domain>('POST', '/domain/check', {})
      if (verified && domain) toast({ text: text.verified(domain) })
    })
  return (
    <Section title={text.prove} lead={text.proveHelp}>
      <dl className="two-plain">
        <dt>{text.type}</dt>
        <dd>{record.type}</dd>
        <dt>{text.name}</dt>
        <dd>
          <CopyText label={text.name} text={record.name} />
        </dd>
        <dt>{text.value}</dt>
        <dd>
          <CopyText label={text.value} text={record.value} />
        </dd>
      </dl>
      <p className="small">{text.pointHelp}</p>
      <ErrorNote error={error} />
      {problem ? (
        <div className="note careful" role="status">
          <div>
            <p>{problem}</p>
            {checked_at ? <p className="small">{text.checked(formatMoment(lang, checked_at))}</p> : null}
          </div>
        </div>
      ) : null}
      {can('manage_domains') ? (
        <div className="row">
          <Button kind="filled" busy={busy} onClick={() => void check()}>
            {text.check}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}
