import { ArrowLeft, MapPin, Phone, UserCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { formatLongDate, formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { usePollMs } from '../live/live.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { StatusPill } from '../parts/StatusPill.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { orderTexts } from '../text/order.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

/** One order: who, where, what, how much, what happened, and what comes next. */
export function OrderPage({ id }: { id: string }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const { data: order, error, refetch } = useRead<Order>(`/orders/${id}`, { refetchInterval: usePollMs() })
  if (!order) return <Waiting error={error} onRetry={refetch} />
  return (
    <>
      <div className="page-head">
        <div className="row">
          <Link href="/orders" className="icon-button" aria-label={text.toOrders}>
            <ArrowLeft size={22} />
          </Link>
          <PageTitle>{`#${order.order_number}`}</PageTitle>
          <StatusPill status={order.status} />
        </div>
        <p className="small">
          {formatMoment(lang, order.created_at)} {text.source[order.source] ?? ''}
        </p>
      </div>
      <div className="two-columns">
        <div className="stack">
          <Receiver order={order} />
          <OrderLines order={order} />
        </div>
        <div className="stack">
          <Sending order={order} />
          <OrderPayments order={order} />
          <OrderPapers order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
      {can('write_orders') ? <OrderActions order={order} /> : null}
    </>
  )
}

function Receiver({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const { customer_address, customer_address_landmark, customer_address_city, customer_phone_number: phone } = order
  const address = [customer_address, customer_address_landmark, customer_address_city].filter(Boolean).join(', ')
  const { orders, delivered, returned, cancelled } = order.customer_history
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address}, Nepal`)}`
  return (
    <section className="panel" aria-label={text.who}>
      <div className="body">
        <div>
          <p className="name">{order.customer_full_name}</p>
          <p>{address}</p>
          {order.customer_email ? <p className="soft">{order.customer_email}</p> : null}
        </div>
        <div className="halves">
          {phone ? (
            <a href={`tel:${phone}`} className="button second" aria-label={text.call(phone)}>
              <Phone size={20} /> {phone}
            </a>
          ) : null}
          <a href={map} className="button second" target="_blank" rel="noreferrer">
            <MapPin size={20} /> {text.map}
          </a>
        </div>
        <AskedFor order={order} />
        {order.order_note ? (
          <p className="careful-text">
            {text.customerNote}: “{order.order_note}”
          </p>
        ) : null}
        <p className="quiet">
          <UserCheck size={20} /> {text.history(orders, delivered, returned, cancelled)}
        </p>
      </div>
    </section>
  )
}

/** What the checkout asks for in some shops only. */
function AskedFor({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { delivery_date: day, sender_full_name, sender_phone_number, sender_email } = order
  const rows = [
    // The service checks the form of the day alone, which may be none of the calendar.
    [text.deliveryDay, Number.isNaN(Date.parse(day)) ? day : formatLongDate(lang, day)],
    [text.otherPhone, order.customer_alt_phone_number],
    [text.sender, [sender_full_name, sender_phone_number, sender_email].filter(Boolean).join(', ')],
    [text.company, order.company_name],
    [text.pan, order.pan],
  ].filter(([, value]) => value)
  if (rows.length === 0) return null
  return (
    <dl className="answers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sending({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  if (!order.courier && !order.tracking_number && !order.tracking_url) return null
  return (
    <section className="panel">
      <header>
        <h2>{text.sending}</h2>
      </header>
      <div className="body">
        <p>
          {order.courier} {order.tracking_number}
        </p>
        {order.tracking_url ? (
          <a href={order.tracking_url} target="_blank" rel="noreferrer">
            {order.tracking_url}
          </a>
        ) : null}
      </div>
    </section>
  )
}
