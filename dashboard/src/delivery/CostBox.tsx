import { allowsCod, bracketIndex, deliveryChargePaisa } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { useState } from 'react'
import { formatMoney } from '../format/money.ts'
import { readNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Field, Select } from '../parts/Field.tsx'
import { deliveryTexts } from '../text/delivery.ts'
import type { Table } from './merge-tables.ts'
import { brackets } from './pasted-charges.ts'

/** One parcel by the arithmetic of an order, with the reason in words. */
export function CostBox({ table }: { table: Table }) {
  const text = useTexts(deliveryTexts)
  const lang = useLanguage()
  const [weight, setWeight] = useState('2.3')
  const [name, setName] = useState('')
  const place = table.places.find(([one]) => one === name) ?? table.places[0]
  const kilograms = readNumber(weight)
  if (!place) return null
  const index = bracketIndex(kilograms ?? 0)
  const limit = brackets[index] ?? 0
  const isOwn = Number(place[index + 2]) >= 0
  const cod = allowsCod(place)
  return (
    <section className="panel">
      <header>
        <h2>{text.cost}</h2>
      </header>
      <div className="body">
        <div className="pair">
          <Field {...{ label: text.weight, value: weight, onChange: setWeight, inputMode: 'decimal' as const }} />
          <Select
            {...{ label: text.to, value: String(place[0]), onChange: setName }}
            options={table.places.map(([one]) => ({ value: String(one), text: String(one) }))}
          />
        </div>
        {kilograms === undefined ? null : (
          <div role="status">
            <p className="figure">{formatMoney(lang, toNpr(deliveryChargePaisa(place, table.defaults, kilograms)))}</p>
            <p className="soft">{isOwn ? text.own(place[0], limit) : text.inherited(place[0], limit)}</p>
            <p className={cod ? 'good-text' : 'bad-text'}>{cod ? text.codPossible : text.codImpossible}</p>
          </div>
        )}
      </div>
    </section>
  )
}
