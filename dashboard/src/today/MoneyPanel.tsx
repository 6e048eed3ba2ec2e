import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import type { Counts } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { useWholeList } from '../parts/use-whole-list.ts'
import { todayTexts } from '../text/today.ts'

type CodRow = { order: string; courier: string; due: number }

/** What couriers still hold, and how many orders are on their way to money. */
export function MoneyPanel({ counts }: { counts: Counts }) {
  const text = useTexts(todayTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const { items, isRead } = useWholeList<CodRow>('/cod', { enabled: can('read_payments') })
  const all = (isRead && items) || []
  const couriers = new Map<string, { count: number; due: number }>()
  for (const { courier, due } of all) {
    const before = couriers.get(courier) ?? { count: 0, due: 0 }
    couriers.set(courier, { count: before.count + 1, due: before.due + due })
  }
  const sum = all.reduce((total, { due }) => total + due, 0)
  return (
    <section className="panel">
      <div className="body">
        <div>
          <div className="row apart">
            <h2>{text.money}</h2>
            {can('read_payments') ? <Link href="/orders/cod">{text.settle}</Link> : null}
          </div>
          {can('read_payments') ? (
            <>
              <p className="figure">{isRead ? formatMoney(lang, sum) : '…'}</p>
              <p className="small">{text.cod}</p>
            </>
          ) : null}
        </div>
      </div>
      <dl className="sums">
        {[...couriers].map(([courier, { count, due }]) => (
          <div key={courier}>
            <dt>{courier || text.noCourier}</dt>
            <dd className="small">{text.orders(count)}</dd>
            <dd className="number">
              <strong>{formatMoney(lang, due)}</strong>
            </dd>
          </div>
        ))}
        {counts.orders ? (
          <>
            <div>
              <dt>{text.packing}</dt>
              <dd className="number">{text.orders(counts.orders.Processing ?? 0)}</dd>
            </div>
            <div>
              <dt>{text.onItsWay}</dt>
              <dd className="number">{text.orders(counts.orders.Dispatched ?? 0)}</dd>
            </div>
          </>
        ) : null}
      </dl>
    </section>
  )
}
