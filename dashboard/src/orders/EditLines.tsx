import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import type { Order, OrderLine } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { numberOrText } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePreview } from '../parts/use-preview.ts'
import { orderTexts } from '../text/order.ts'
import { editedLines } from './edited-lines.ts'
import { Check } from './StatusForm.tsx'
import { useOrderWrite } from './use-order-write.ts'
import { type TypedOver, useTypedOver } from './use-typed-over.ts'

/** Pieces per line and the price of delivery, with the new total before it is saved. */
export function EditLines({ order, onDone }: { order: Order; onDone(): void }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { changeOver } = useOrderWrite()
  const form = useTypedOver(order, fieldsOf)
  const { over, typed } = form.version
  const [force, setForce] = useState(false)
  const [isWithoutCoupon, setWithoutCoupon] = useState(false)
  const { busy, error, run } = useAction()
  const { unreadable } = linesOf(form.version)
  const isReadable = unreadable.size === 0
  const bodyOf = (sent: TypedOver) => ({
    lines: linesOf(sent).lines,
    ...(sent.typed.delivery?.trim() ? { delivery_charge: numberOrText(sent.typed.delivery) } : {}),
    ...(force ? { force: ['stock'] } : {}),
    ...(isWithoutCoupon ? { remove_coupon: true } : {}),
  })
  const previewed = isReadable ? { ...bodyOf(form.version), preview: true } : undefined
  const preview = usePreview<Order>(`/orders/${over._id}/edit`, previewed, { ifMatch: over.version })
  const total = isReadable ? preview.data?.total : undefined
  // Saving asks what counts then; a person who types is not interrupted.
  const isChanged = preview.error instanceof ApiError && preview.error.code === 'changed'
  const save = (sent: TypedOver) =>
    run(async () => {
      const meet = (current: Order) => form.meet(current, sent)
      if (await changeOver(sent.over, '/edit', bodyOf(sent), meet)) onDone()
    })
  const nameOf = ({ product_name, variant_name }: OrderLine) =>
    text.quantityOf([product_name, variant_name].filter(Boolean).join(', '))
  const names = Object.fromEntries(over.ordered_products.map((line) => [line.line, nameOf(line)]))
  return (
    <>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save(form.version)
        }}
      >
        <ErrorNote error={error ?? (isChanged ? undefined : preview.error)} />
        {over.ordered_products.map((line, index) => (
          <Field
            key={line.line}
            label={nameOf(line)}
            {...{ inputMode: 'numeric' as const, value: form.values[line.line] ?? '' }}
            error={unreadable.has(index) ? text.noPieces : undefined}
            onChange={(value) => form.set(String(line.line), value)}
          />
        ))}
        <Field
          {...{ label: text.deliveryCharge, inputMode: 'decimal' as const, value: typed.delivery ?? '' }}
          {...{ placeholder: String(over.delivery_charge), onChange: (value: string) => form.set('delivery', value) }}
        />
        {over.discount.kind === 'coupon' ? (
          <Check
            {...{ label: text.removeCoupon(over.discount.code), checked: isWithoutCoupon, onChange: setWithoutCoupon }}
          />
        ) : null}
        <Check label={text.forceStock} checked={force} onChange={setForce} />
        {total === undefined ? null : (
          <p role="status">{text.newTotal(formatMoney(lang, over.total), formatMoney(lang, total))}</p>
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
      <ConflictDialog
        names={{ ...names, delivery: text.deliveryCharge }}
        form={{ ...form.dialog, busy, resolve: (theirs) => void save(form.settle(theirs)) }}
      />
    </>
  )
}

/** Fields named by the number of their line, and the price of delivery. */
const fieldsOf = ({ ordered_products, delivery_charge }: Order) => ({
  ...Object.fromEntries(ordered_products.map(({ line, quantity }) => [line, String(quantity)])),
  delivery: String(delivery_charge),
})

function linesOf({ over, typed }: TypedOver) {
  const pieces = over.ordered_products.map(({ line, quantity }) => typed[line] ?? String(quantity))
  return editedLines(over.ordered_products, pieces)
}
