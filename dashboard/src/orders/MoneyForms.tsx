import { useState } from 'react'
import { useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'

type Props = { order: Order; onDone(): void }

const kinds = ['cash', 'cod', 'bank', 'wallet', 'qr', 'card', 'other']
const methods = ['cash', 'bank', 'wallet', 'gateway', 'other']

/** Money that came. */
export function RecordPayment({ order, onDone }: Props) {
  const write = useWrite()
  const save = async ({ amount, kind, words }: Values) => {
    await write('POST', `/orders/${order._id}/payments`, { amount, kind, reference: words })
  }
  const first = order.paymentMethod === 'COD' ? 'cod' : 'cash'
  return <MoneyForm most={order.due} kinds={kinds} first={first} save={save} onDone={onDone} isRefund={false} />
}

/** Money that was given back. */
export function RecordRefund({ order, onDone }: Props) {
  const write = useWrite()
  const save = async ({ amount, kind, words }: Values) => {
    await write('POST', `/orders/${order._id}/refunds`, { amount, method: kind, reason: words })
  }
  const most = order.paid_amount - order.refunded_amount
  return <MoneyForm most={most} kinds={methods} first="cash" save={save} onDone={onDone} isRefund />
}

type Values = { amount: number | undefined; kind: string; words: string }
type FormProps = {
  most: number
  kinds: string[]
  first: string
  isRefund: boolean
  save(values: Values): Promise<void>
  onDone(): void
}

function MoneyForm({ most, kinds: offered, first, isRefund, save, onDone }: FormProps) {
  const text = useTexts(orderTexts)
  const [amount, setAmount] = useState(String(most))
  const [kind, setKind] = useState(first)
  const [words, setWords] = useState('')
  const { busy, error, run } = useAction()
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await save({ amount: readNumber(amount), kind, words })
          onDone()
        })
      }}
    >
      <ErrorNote error={error} />
      {isRefund ? <p className="soft">{text.refundEffect}</p> : null}
      <Field label={text.amount} inputMode="decimal" value={amount} onChange={setAmount} required />
      <Select
        {...{ label: text.kind, value: kind, onChange: setKind }}
        options={offered.map((value) => ({ value, text: text.kinds[value] ?? value }))}
      />
      <Field label={isRefund ? text.reason : text.reference} value={words} onChange={setWords} />
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" type="submit" busy={busy}>
          {text.record}
        </Button>
      </div>
    </form>
  )
}
