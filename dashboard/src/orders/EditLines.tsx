import { useState } from 'react'
import { useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { numberOrText } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePreview } from '../parts/use-preview.ts'
import { orderTexts } from '../text/order.ts'
import { editedLines } from './edited-lines.ts'
import { Check } from './StatusForm.tsx'

/** Pieces per line and the price of delivery, with the new total before it is saved. */
export function EditLines({ order, onDone }: { order: Order; onDone(): void }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const write = useWrite()
  const [pieces, setPieces] = useState(order.ordered_products.map(({ quantity }) => String(quantity)))
  const [delivery, setDelivery] = useState('')
  const [force, setForce] = useState(false)
  const { busy, error, run } = useAction()
  const path = `/orders/${order._id}/edit`
  const { lines, unreadable } = editedLines(order.ordered_products, pieces)
  const isReadable = unreadable.size === 0
  const body = {
    lines,
    ...(delivery.trim() === '' ? {} : { delivery_charge: numberOrText(delivery) }),
    ...(force ? { force: ['stock'] } : {}),
  }
  const preview = usePreview<Order>(path, isReadable ? { ...body, preview: true } : undefined, {
    ifMatch: order.version,
  })
  const total = isReadable ? preview.data?.total : undefined
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await write('POST', path, body, { ifMatch: order.version })
          onDone()
        })
      }}
    >
      <ErrorNote error={error ?? preview.error} />
      {order.ordered_products.map((line, index) => (
        <Field
          key={line.line}
          label={text.quantityOf([line.product_name, line.variant_name].filter(Boolean).join(', '))}
          {...{ inputMode: 'numeric' as const, value: pieces[index] ?? '' }}
          error={unreadable.has(index) ? text.noPieces : undefined}
          onChange={(value) => setPieces((before) => before.map((old, at) => (at === index ? value : old)))}
        />
      ))}
      <Field
        {...{ label: text.deliveryCharge, inputMode: 'decimal' as const, value: delivery, onChange: setDelivery }}
        placeholder={String(order.delivery_charge)}
      />
      <Check label={text.forceStock} checked={force} onChange={setForce} />
      {total === undefined ? null : (
        <p role="status">{text.newTotal(formatMoney(lang, order.total), formatMoney(lang, total))}</p>
      )}
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" type="submit" busy={busy} disabled={!isReadable}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
