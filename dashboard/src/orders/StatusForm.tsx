import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { isPaidOnDelivery } from '@pasal/contract/pricing/cart-totals.ts'
import { useState } from 'react'
import type { Order } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { orderTexts } from '../text/order.ts'
import { useStatus } from './use-status.ts'
import { noFields, type TypedOver, useTypedOver } from './use-typed-over.ts'

type Props = { order: Order; status: OrderStatus; onDone(): void }

/** What a change of status needs to know: courier, cash, or whether the pieces go back into stock. */
export function StatusForm({ order, status, onDone }: Props) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { busy, error, change } = useStatus()
  const form = useTypedOver(order, status === 'Dispatched' ? sendingOf : noFields)
  const { courier, tracking_number, tracking_url } = form.values
  const [restock, setRestock] = useState(true)
  const [collected, setCollected] = useState(false)
  const [notify, setNotify] = useState(true)
  const { paymentMethod, partial_payment_amount, due } = form.version.over
  const mayCollect = status === 'Delivered' && due > 0 && isPaidOnDelivery(paymentMethod, partial_payment_amount)
  const tells = status === 'Dispatched' || status === 'Cancelled'
  const set = (key: keyof ReturnType<typeof sendingOf>) => (value: string) => form.set(key, value)
  const body = {
    status,
    ...(status === 'Returned' ? { restock } : {}),
    ...(mayCollect ? { cod_collected: collected } : {}),
    ...(tells ? { notify } : {}),
  }
  const names = { courier: text.courier, tracking_number: text.tracking, tracking_url: text.trackingUrl }
  const save = (sent: TypedOver) =>
    change(sent.over, { ...body, ...sent.typed }, { onDone, onChanged: (current) => form.meet(current, sent) })
  return (
    <>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save(form.version)
        }}
      >
        <ErrorNote error={error} labels={names} />
        {status === 'Cancelled' ? <p>{text.cancelText}</p> : null}
        {status === 'Dispatched' ? (
          <>
            <Field label={text.courier} value={courier ?? ''} onChange={set('courier')} />
            <Field label={text.tracking} value={tracking_number ?? ''} onChange={set('tracking_number')} />
            <Field label={text.trackingUrl} type="url" value={tracking_url ?? ''} onChange={set('tracking_url')} />
          </>
        ) : null}
        {status === 'Returned' ? <Check label={text.restock} checked={restock} onChange={setRestock} /> : null}
        {mayCollect ? (
          <Check label={text.codCollected(formatMoney(lang, due))} checked={collected} onChange={setCollected} />
        ) : null}
        {tells ? <Check label={text.notify} checked={notify} onChange={setNotify} /> : null}
        <div className="row end">
          <Button kind="text" onClick={onDone}>
            {status === 'Cancelled' ? text.keep : text.close}
          </Button>
          <Button kind={status === 'Cancelled' ? 'danger' : 'filled'} type="submit" busy={busy}>
            {text.act[status]}
          </Button>
        </div>
      </form>
      <ConflictDialog
        names={names}
        form={{ ...form.dialog, busy, resolve: (theirs) => void save(form.settle(theirs)) }}
      />
    </>
  )
}

const sendingOf = ({ courier, tracking_number, tracking_url }: Order) => ({ courier, tracking_number, tracking_url })

type CheckProps = { label: string; checked: boolean; onChange(checked: boolean): void }

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
