import { allowsCod, type DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatAmount } from '../format/money.ts'
import { useTexts } from '../language/language.ts'
import { Switch } from '../parts/Field.tsx'
import { useUnreadable } from '../parts/unreadable.ts'
import { deliveryTexts } from '../text/delivery.ts'
import { editorTexts } from '../text/editor.ts'
import { brackets } from './pasted-charges.ts'
import { everywhereRow, readCharge } from './read-charge.ts'
import type { TableForm } from './use-table.ts'

/** The prices that count where a place has none. */
export function EverywhereRow({ form }: { form: TableForm }) {
  const text = useTexts(deliveryTexts)
  return (
    <tr className="chosen">
      <th scope="row">
        <strong>{text.everywhere}</strong>
        <span className="second-line small">{text.everywhereHelp}</span>
      </th>
      <td />
      {brackets.map((limit, bracket) => (
        <ChargeCell
          key={limit}
          {...{ row: everywhereRow, bracket, form, name: text.everywhere }}
          charge={form.table.defaults[bracket]}
        />
      ))}
    </tr>
  )
}

export function DeliveryRow({ place, row, form }: { place: DeliveryPlace; row: number; form: TableForm }) {
  const text = useTexts(deliveryTexts)
  const name = String(place[0])
  return (
    <tr>
      <th scope="row">
        <span className="place">
          {name}
          <button
            type="button"
            className="icon-button quiet-icon"
            aria-label={text.remove(name)}
            onClick={() => form.remove(row)}
          >
            <X size={16} />
          </button>
        </span>
      </th>
      <td>
        <Switch
          {...{ label: text.codIn(name), hideLabel: true, checked: allowsCod(place) }}
          onChange={(on) => form.setCod(row, on)}
        />
      </td>
      {brackets.map((limit, bracket) => (
        <ChargeCell key={limit} {...{ row, bracket, form, name }} charge={place[bracket + 2]} />
      ))}
    </tr>
  )
}

type CellProps = { row: number; bracket: number; name: string; charge: unknown; form: TableForm }

/** An empty cell shows the inherited price, slanted. */
function ChargeCell({ row, bracket, name, charge, form }: CellProps) {
  const text = useTexts(deliveryTexts)
  const amount = typeof charge === 'number' ? charge : Number(charge)
  const shown = amount < 0 ? '' : amount === 0 ? text.free : String(amount)
  const limit = brackets[bracket] ?? 0
  const [isUnreadable, setIsUnreadable] = useState(false)
  return (
    <td>
      <input
        className="cell-input"
        key={shown}
        defaultValue={shown}
        placeholder={formatAmount('en', form.table.defaults[bracket] ?? 0)}
        aria-label={text.charge(name, text.upTo(limit))}
        data-row={row}
        data-bracket={bracket}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => {
          const typed = event.target.value
          const isEmptied = row === everywhereRow && typed.trim() === ''
          if (isEmptied) event.target.value = shown
          const after = typed === shown ? undefined : readCharge(row, typed)
          setIsUnreadable(!isEmptied && typed !== shown && after === undefined)
          if (after !== undefined) form.setCharges([{ row, bracket, name, after }])
        }}
        aria-invalid={isUnreadable ? true : undefined}
      />
      {isUnreadable ? <Unreadable /> : null}
    </td>
  )
}

/** Below a cell, while it stands there. */
function Unreadable() {
  const text = useTexts(editorTexts)
  useUnreadable(true)
  return (
    <span className="problem" role="alert">
      {text.noNumber}
    </span>
  )
}
