import { useState } from 'react'
import type { Order } from '../api/types.ts'
import { readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Switch } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { paperTexts } from '../text/order-papers.ts'
import { useOrderWrite } from './use-order-write.ts'
import { noFields, useTypedOver } from './use-typed-over.ts'

/** Pieces of some lines that came back, and which of them can be sold again. */
export function ReturnForm({ order, onDone }: { order: Order; onDone(): void }) {
  const text = useTexts(paperTexts)
  const { changeOver } = useOrderWrite()
  const { version, meet } = useTypedOver(order, noFields)
  const { busy, error, run } = useAction()
  const [pieces, setPieces] = useState<Record<number, string>>({})
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set())
  const [note, setNote] = useState('')
  const left = version.over.ordered_products.filter(({ quantity, returned_quantity }) => quantity > returned_quantity)
  const lines = left.flatMap(({ line }) => {
    const quantity = readNumber(pieces[line] ?? '')
    return quantity ? [{ line, quantity, restock: !lost.has(line) }] : []
  })
  const save = () =>
    run(async () => {
      const body = { lines, ...(note.trim() ? { note: note.trim() } : {}) }
      if (await changeOver(version.over, '/returns', body, meet)) onDone()
    })
  const setRestock = (line: number, on: boolean) =>
    setLost((before) => new Set(on ? [...before].filter((one) => one !== line) : [...before, line]))
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ErrorNote error={error} />
      {left.map(({ line, product_name, variant_name, quantity, returned_quantity }) => {
        const name = [product_name, variant_name].filter(Boolean).join(', ')
        return (
          <div key={line} className="pair">
            <Field
              {...{ label: text.pieces(name, quantity - returned_quantity), value: pieces[line] ?? '' }}
              {...{ inputMode: 'numeric' as const, placeholder: '0' }}
              onChange={(typed) => setPieces((before) => ({ ...before, [line]: typed }))}
            />
            <Switch
              label={left.length > 1 ? text.restockOf(name) : text.restock}
              checked={!lost.has(line)}
              onChange={(on) => setRestock(line, on)}
            />
          </div>
        )
      })}
      <Field label={text.note} value={note} onChange={setNote} />
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" type="submit" busy={busy} disabled={lines.length === 0}>
          {text.recordReturn}
        </Button>
      </div>
    </form>
  )
}
