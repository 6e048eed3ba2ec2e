import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { csvTexts } from '../text/csv.ts'
import { type ExportKind, exportRights, type Job } from './types.ts'

/** Kinds whose lists take a first and a last day. */
const dated: readonly ExportKind[] = ['orders', 'bills']

/** A file of a whole list. */
export function ExportForm() {
  const text = useTexts(csvTexts)
  const { can } = useStore()
  const write = useWrite()
  const [, go] = useLocation()
  const kinds = (Object.keys(exportRights) as ExportKind[]).filter((kind) => can(exportRights[kind]))
  const [kind, setKind] = useState<ExportKind>(kinds[0] ?? 'products')
  const [headers, setHeaders] = useState('new')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { busy, error, run } = useAction()
  const isDated = dated.includes(kind)
  const start = () =>
    run(async () => {
      const filters = isDated ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : {}
      const body = { kind, filters, ...(kind === 'products' ? { headers } : {}) }
      const job = await write<Job>('POST', '/exports', body)
      go(`/products/files/${job._id}`)
    })
  return (
    <section className="panel">
      <header>
        <h2>{text.exportTitle}</h2>
      </header>
      <div className="body">
        <p className="soft">{text.exportLead}</p>
        <Select
          {...{ label: text.what, value: kind, onChange: (chosen) => setKind(chosen as ExportKind) }}
          options={kinds.map((value) => ({ value, text: text.kinds[value] }))}
        />
        {kind === 'products' ? (
          <Select
            {...{ label: text.headers, value: headers, onChange: setHeaders }}
            options={Object.entries(text.headerKinds).map(([value, name]) => ({ value, text: name }))}
          />
        ) : null}
        {isDated ? (
          <div className="pair">
            <Field label={text.from} type="date" value={from} onChange={setFrom} />
            <Field label={text.to} type="date" value={to} onChange={setTo} />
          </div>
        ) : null}
        <ErrorNote error={error} />
        <Button kind="second" busy={busy} onClick={() => void start()}>
          {text.makeFile}
        </Button>
      </div>
    </section>
  )
}
