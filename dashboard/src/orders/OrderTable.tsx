import { memo } from 'react'
import { Link, useLocation } from 'wouter'
import { useStore } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { dayOf } from '../format/days.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Marked } from '../parts/Marked.tsx'
import { PaymentLines, StatusPill } from '../parts/StatusPill.tsx'
import { Tick } from '../parts/Tick.tsx'
import { ToBulkBar } from '../parts/ToBulkBar.tsx'
import { type Choose, type Chosen, useTicks } from '../parts/use-ticks.ts'
import { ordersTexts } from '../text/orders.ts'

type Props = { orders: OrderItem[]; q: string; chosen: Chosen; onChoose: Choose }

/** A table on a laptop; the same rows are cards of two lines on a phone. */
export function OrderTable({ orders, q, chosen, onChoose }: Props) {
  const text = useTexts(ordersTexts)
  const ids = orders.map(({ _id }) => _id)
  // What can be done with chosen orders changes them.
  const mayChoose = useStore().can('write_orders')
  const { toggle, isAll, toggleAll } = useTicks(ids, chosen, onChoose)
  // Of the table: after midnight its rows have changed.
  const today = dayOf(new Date())
  return (
    <table className="rows">
      <thead>
        <tr>
          {mayChoose ? (
            <th scope="col">
              <Tick label={text.chooseAll} checked={isAll} onChange={toggleAll} />
            </th>
          ) : null}
          <th scope="col">{text.order}</th>
          <th scope="col">{text.placed}</th>
          <th scope="col">{text.customer}</th>
          <th scope="col">{text.place}</th>
          <th scope="col" className="number">
            {text.items}
          </th>
          <th scope="col">{text.payment}</th>
          <th scope="col" className="number">
            {text.total}
          </th>
          <th scope="col">{text.status}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order._id} {...{ order, q, today, mayChoose }} isChosen={chosen.has(order._id)} onToggle={toggle} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  order: OrderItem
  q: string
  today: string
  mayChoose: boolean
  isChosen: boolean
  onToggle(id: string): void
}

/** Drawn again only when it has changed. */
const Row = memo(function Row({ order, q, today, mayChoose, isChosen, onToggle }: RowProps) {
  const text = useTexts(ordersTexts)
  const lang = useLanguage()
  const [, go] = useLocation()
  const path = `/orders/${order._id}`
  return (
    <tr
      className={isChosen ? 'chosen' : undefined}
      onClick={(event) => (event.target as HTMLElement).closest('a, label, input, button') ?? go(path)}
    >
      {mayChoose ? (
        <td className="cell-tick">
          <Tick label={text.choose(order.order_number)} checked={isChosen} onChange={() => onToggle(order._id)} />
          {isChosen ? <ToBulkBar /> : null}
        </td>
      ) : null}
      <td className="cell-order">
        <Link href={path} className="row-link">
          #<Marked text={String(order.order_number)} q={q} />
        </Link>
      </td>
      <td className="cell-when soft">{formatMoment(lang, order.created_at, today)}</td>
      <td className="cell-who">
        <Marked text={order.customer_full_name} q={q} />
        <span className="second-line small">
          <Marked text={order.customer_phone_number} q={q} />
        </span>
      </td>
      <td className="cell-place">{order.customer_address_city}</td>
      <td className="cell-items number">{formatNumber(lang, order.line_count)}</td>
      <td className="cell-payment">
        <PaymentLines order={order} />
      </td>
      <td className="cell-total number">
        <strong>{formatMoney(lang, order.total)}</strong>
      </td>
      <td className="cell-status">
        <StatusPill status={order.status} />
        {order.oversold ? <span className="second-line bad-text small-line">{text.oversold}</span> : null}
      </td>
    </tr>
  )
})
