import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import { useState } from 'react'
import type { Order } from '../api/types.ts'
import { readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'
import { useOrderWrite } from './use-order-write.ts'
import { noFields, useTypedOver } from './use-typed-over.ts'

type Props = { order: Order; onDone(): void }

const kinds = ['cash', 'cod', 'bank', 'wallet', 'qr', 'card', 'other']
const methods = ['cash', 'bank', 'wallet', 'gateway', 'other']

/** Money that came. */
export function RecordPayment({ order, onDone }: Props) {
  const first = order.paymentMethod === 'COD' ? 'cod' : 'cash'
  return (
    <MoneyForm
      {...{ order, most: order.due, kinds, first, onDone, isRefund: false, path: '/payments' }}
      bodyOf={({ amount, kind, words }) => ({ amount, kind, reference: words })}
    />
  )
}

/** Money that was given back. */
export function RecordRefund({ order, onDone }: Props) {
  const most = toNpr(toPaisa(order.paid_amount) - toPaisa(order.refunded_amount))
  return (
    <MoneyForm
      {...{ order, most, kinds: methods, first: 'cash', onDone, isRefund: true, path: '/refunds' }}
      bodyOf={({ amount, kind, words }) => ({ amount, method: kind, reason: words })}
    />
  )
}

type Values = { amount: number | undefined; kind: string; words: string }
type FormProps = {
  order: Order
  path: string
  most: number
  kinds: string[]
  first: string
  isRefund: boolean
  bodyOf(values: Values): object
  onDone(): void
}

function MoneyForm({ order, path, most, kinds: offered, first, isRefund, bodyOf, onDone }: FormProps) {
  const text = useTexts(orderTexts)
  const [amount, setAmount] = useState(String(most))
  const [kind, setKind] = useState(first)
  const [words, setWords] = useState('')
  const { busy, error, run } = useAction()
  const { writeOver } = useOrderWrite()
  const { version, meet } = useTypedOver(order, noFields)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          const body = bodyOf({ amount: readNumber(amount), kind, words })
          if (await writeOver(version.over, path, body, meet)) onDone()
        })
      }}
    >
      <ErrorNote error={error} labels={{ amount: text.amount, reference: text.reference, reason: text.reason }} />
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
