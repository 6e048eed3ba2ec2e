import { useState } from 'react'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useHasUnreadable } from '../parts/unreadable.ts'
import { deliveryTexts } from '../text/delivery.ts'
import { editorTexts } from '../text/editor.ts'
import { CostBox } from './CostBox.tsx'
import { DeliveryRow, EverywhereRow } from './DeliveryRow.tsx'
import { everywhere, rowOf, type Table } from './merge-tables.ts'
import { PastePreview, type Preview } from './PastePreview.tsx'
import { brackets, changesOf, pastedCells } from './pasted-charges.ts'
import { type TableForm, useTable } from './use-table.ts'

const pageSize = 100

export function DeliveryPage() {
  return <Loaded<Table> path="/delivery">{(table) => <Editor stored={table} />}</Loaded>
}

/** The prices by place and weight, like a spreadsheet, and what one parcel would cost. */
function Editor({ stored }: { stored: Table }) {
  const text = useTexts(deliveryTexts)
  const { can } = useStore()
  const form = useTable(stored)
  const mayWrite = can('write_settings')
  const hasUnreadable = useHasUnreadable()
  return (
    <>
      <div className="editor-head">
        <PageTitle>{text.title}</PageTitle>
        <span className="small">{text.places(form.table.places.length)}</span>
        <span className="grow" />
        {mayWrite && form.changed > 0 ? (
          <>
            <span className="small wide-only" role="status">
              {text.changes(form.changed)}
            </span>
            <Button onClick={form.discard}>{text.discard}</Button>
          </>
        ) : null}
        {mayWrite ? (
          <Button
            kind="filled"
            busy={form.busy}
            disabled={form.changed === 0 || hasUnreadable}
            onClick={() => void form.save()}
          >
            {form.changed === 0 && !hasUnreadable ? text.saved : text.save}
          </Button>
        ) : null}
      </div>
      <ErrorNote error={form.error} />
      <div className="editor">
        <fieldset className="panel" disabled={!mayWrite}>
          <Grid form={form} />
        </fieldset>
        <div className="stack">
          <CostBox table={form.table} />
          <div className="note">{text.note}</div>
        </div>
      </div>
      <BothTables form={form} />
    </>
  )
}

/** After a 412: both versions of each row that two people changed. */
function BothTables({ form }: { form: TableForm }) {
  const text = useTexts(deliveryTexts)
  const { conflict, table, base, bothChanged } = form
  const shown = (from: Table | undefined, name: string) => {
    const row = from && rowOf(from, name)
    if (!row) return ''
    const [first, second] = row
    if (typeof first !== 'string') return row.join(' · ')
    const cod = second === true || second === 'Y' ? text.cod : text.codImpossible
    return [cod, ...row.slice(2).map((charge) => (Number(charge) < 0 ? '–' : charge))].join(' · ')
  }
  const inWords = (from: Table | undefined) => Object.fromEntries(bothChanged.map((name) => [name, shown(from, name)]))
  return (
    <ConflictDialog
      names={{ [everywhere]: text.everywhere }}
      form={{
        ...{ busy: form.busy, dropConflict: form.dropConflict, resolve: (theirs) => void form.resolve(theirs) },
        ...{ changes: inWords(table), base: inWords(base), conflict: conflict && inWords(conflict) },
      }}
    />
  )
}

function Grid({ form }: { form: TableForm }) {
  const text = useTexts(deliveryTexts)
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(pageSize)
  const [name, setName] = useState('')
  const words = useTexts(editorTexts)
  const { table } = form
  const rows = table.places
    .map((place, row) => ({ place, row }))
    .filter(({ place }) => String(place[0]).toLowerCase().includes(q.trim().toLowerCase()))
  const [left, setLeft] = useState(0)
  const [pasted, setPasted] = useState<Preview>()
  const apply = () => {
    if (pasted) {
      form.setCharges(pasted.changes)
      setLeft(pasted.left)
    }
    setPasted(undefined)
  }
  const [isThere, setIsThere] = useState(false)
  const addPlace = () => {
    const isKnown = table.places.some(([place]) => place === name.trim())
    setIsThere(isKnown)
    if (isKnown) return
    if (name.trim()) form.add(name.trim())
    setName('')
  }
  return (
    <>
      <div className="body pair">
        <Field label={text.find} value={q} onChange={setQ} />
        <div className="with-button">
          <Field
            {...{ label: text.addPlace, value: name, error: isThere ? text.isThere(name.trim()) : undefined }}
            onChange={(typed) => {
              setName(typed)
              setIsThere(false)
            }}
          />
          <Button onClick={addPlace}>{text.add}</Button>
        </div>
      </div>
      {left > 0 ? (
        <div className="note careful" role="status">
          {words.leftUnread(left)}
        </div>
      ) : null}
      <div className="scroll">
        <table
          className="grid delivery"
          key={form.renderedAt}
          onPaste={(event) => {
            const block = pastedCells(event, rows)
            if (block) setPasted({ outside: block.outside, ...changesOf(table, block.cells) })
          }}
        >
          <thead>
            <tr>
              <th scope="col">{text.weightUpTo}</th>
              <th scope="col">{text.cod}</th>
              {brackets.map((limit) => (
                <th key={limit} scope="col" className="number">
                  {text.upTo(limit)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <EverywhereRow form={form} />
            {rows.slice(0, shown).map(({ place, row }) => (
              <DeliveryRow key={String(place[0])} {...{ place, row, form }} />
            ))}
          </tbody>
        </table>
      </div>
      {pasted ? <PastePreview preview={pasted} onApply={apply} onClose={() => setPasted(undefined)} /> : null}
      <p className="panel-foot small">
        {text.footer}{' '}
        {rows.length > shown ? (
          <button type="button" className="link" onClick={() => setShown(shown + 1000)}>
            {text.more(rows.length - shown)}
          </button>
        ) : null}
      </p>
    </>
  )
}
