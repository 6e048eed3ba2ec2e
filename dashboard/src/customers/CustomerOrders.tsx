import { Link } from 'wouter'
import type { OrderItem } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { StatusPill } from '../parts/StatusPill.tsx'
import { customerTexts } from '../text/customers.ts'

/** The orders of one person, newest first. */
export function CustomerOrders({ orders }: { orders: OrderItem[] }) {
  const text = useTexts(customerTexts)
  const lang = useLanguage()
  return (
    <ul className="short-list">
      {orders.map((order) => (
        <li key={order._id}>
          <Link href={`/orders/${order._id}`} className="goods">
            <span className="grow">
              <strong>#{order.order_number}</strong> {order.first_product_name}
              <span className="second-line small">
                {formatMoment(lang, order.created_at)} · {text.items(order.line_count)}
              </span>
            </span>
            <span className="number">
              <strong>{formatMoney(lang, order.total)}</strong>
              <span className="second-line">
                <StatusPill status={order.status} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
