import { useState } from 'react'
import { Link } from 'wouter'
import { useWrite } from '../api/store.ts'
import { formatDay } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { readNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { codTexts } from '../text/cod.ts'

export type CodRow = {
  order: string
  order_number: number
  customer_full_name: string
  city: string
  courier: string
  delivered_at: string
  due: number
}

type Results = { results: { ok: boolean }[]; total: number }

/** The orders that one courier pays for now, each with its amount. A smaller amount leaves the rest outside. */
export function SettleForm({ courier, rows, mayWrite }: { courier: string; rows: CodRow[]; mayWrite: boolean }) {
  const text = useTexts(codTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  const [name, setName] = useState(courier)
  const [reference, setReference] = useState('')
  const [fee, setFee] = useState('')
  const amountOf = ({ order, due }: CodRow) => readNumber(amounts[order] ?? String(due)) ?? 0
  const paid = rows.filter(({ order }) => !left.has(order))
  const sum = paid.reduce((total, row) => total + amountOf(row), 0)
  const toggle = (order: string) =>
    setLeft((before) => new Set(before.has(order) ? [...before].filter((one) => one !== order) : [...before, order]))
  const save = () =>
    run(async () => {
      const orders = paid.map((row) => ({ order: row.order, amount: amountOf(row) }))
      const charged = readNumber(fee)
      const body = { courier: name.trim(), reference: reference.trim(), ...(charged ? { fee: charged } : {}), orders }
      const { results, total } = await write<Results>('POST', '/cod/settlements', body)
      const failed = results.filter(({ ok }) => !ok).length
      toast({ text: failed > 0 ? text.someFailed(failed) : text.done(formatMoney(lang, total)) })
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ul className="row-list">
        {rows.map((row) => (
          <li key={row.order}>
            {mayWrite ? (
              <input
                type="checkbox"
                aria-label={text.choose(row.order_number)}
                checked={!left.has(row.order)}
                onChange={() => toggle(row.order)}
              />
            ) : null}
            <span className="grow">
              <Link href={`/orders/${row.order}`} className="row-link">
                #{row.order_number}
              </Link>{' '}
              {row.customer_full_name}
              <span className="second-line small">
                {[row.city, formatDay(lang, row.delivered_at)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {mayWrite ? (
              <input
                className="cell-input outlined"
                inputMode="decimal"
                aria-label={text.amountOf(row.order_number)}
                value={amounts[row.order] ?? String(row.due)}
                onChange={(event) => setAmounts((before) => ({ ...before, [row.order]: event.target.value }))}
              />
            ) : (
              <strong className="number">{formatMoney(lang, row.due)}</strong>
            )}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <div className="panel-foot form">
          <ErrorNote error={error} />
          <div className="pair">
            <Field {...{ label: text.courier, value: name, onChange: setName, required: true }} />
            <Field {...{ label: text.reference, value: reference, onChange: setReference, required: true }} />
            <Field {...{ label: text.fee, value: fee, onChange: setFee, inputMode: 'decimal' as const }} />
          </div>
          <div className="row end">
            <Button kind="filled" type="submit" busy={busy} disabled={paid.length === 0}>
              {text.settle(formatMoney(lang, sum))}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}
