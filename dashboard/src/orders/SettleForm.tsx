import { mostOrdersOfSettlement } from '@pasal/contract/merchant/money/settlement-limit.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useWrite } from '../api/store.ts'
import { formatDay } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { codTexts } from '../text/cod.ts'
import { editorTexts } from '../text/editor.ts'
import { settlementOf } from './settlement.ts'

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

/**
 * The orders that one courier pays for now, each with its amount. A smaller amount leaves the rest outside. An order
 * that is delivered while the cash is counted is not ticked: its money is not in this count.
 */
export function SettleForm({ courier, rows, mayWrite }: { courier: string; rows: CodRow[]; mayWrite: boolean }) {
  const text = useTexts(codTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const common = useTexts(editorTexts)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(rows.slice(0, mostOrdersOfSettlement).map(({ order }) => order)),
  )
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  const [name, setName] = useState(courier)
  const [reference, setReference] = useState('')
  const [fee, setFee] = useState('')
  const { orders, sum, fee: charged, unreadable, isFeeUnreadable } = settlementOf(rows, { ticked, amounts, fee })
  const isReadable = unreadable.size === 0 && !isFeeUnreadable
  const isTooLong = orders.length > mostOrdersOfSettlement
  const toggle = (order: string) =>
    setTicked((before) => new Set(before.has(order) ? [...before].filter((one) => one !== order) : [...before, order]))
  /** A second press would book the same money and fee again. */
  const empty = () => {
    setTicked(new Set())
    setAmounts({})
    setReference('')
    setFee('')
  }
  const save = () =>
    run(async () => {
      const body = { courier: name.trim(), reference: reference.trim(), ...(charged ? { fee: charged } : {}), orders }
      const { results, total } = await write<Results>('POST', '/cod/settlements', body)
      const failed = results.filter(({ ok }) => !ok).length
      empty()
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
                checked={ticked.has(row.order)}
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
              <span>
                <input
                  className="cell-input outlined"
                  inputMode="decimal"
                  aria-label={text.amountOf(row.order_number)}
                  aria-invalid={unreadable.has(row.order) ? true : undefined}
                  value={amounts[row.order] ?? String(row.due)}
                  onChange={(event) => setAmounts((before) => ({ ...before, [row.order]: event.target.value }))}
                />
                {unreadable.has(row.order) ? (
                  <span className="problem" role="alert">
                    {common.noNumber}
                  </span>
                ) : null}
              </span>
            ) : (
              <strong className="number">{formatMoney(lang, row.due)}</strong>
            )}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <div className="panel-foot form">
          <ErrorNote error={error} />
          {rows.length > mostOrdersOfSettlement ? (
            <p className={isTooLong ? 'note careful' : 'note'}>{text.most(mostOrdersOfSettlement)}</p>
          ) : null}
          <div className="pair">
            <Field {...{ label: text.courier, value: name, onChange: setName, required: true }} />
            <Field {...{ label: text.reference, value: reference, onChange: setReference, required: true }} />
            <Field
              {...{ label: text.fee, value: fee, onChange: setFee, inputMode: 'decimal' as const }}
              error={isFeeUnreadable ? common.noNumber : undefined}
            />
          </div>
          <div className="row end">
            <Button
              {...{ kind: 'filled', type: 'submit', busy }}
              disabled={orders.length === 0 || isTooLong || !isReadable}
            >
              {text.settle(formatMoney(lang, sum))}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}
