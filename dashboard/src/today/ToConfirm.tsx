import { Phone } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { formatAgo } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Picture } from '../parts/Picture.tsx'
import { PaymentLine } from '../parts/StatusPill.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useActions } from '../parts/use-actions.ts'
import { todayTexts } from '../text/today.ts'
import { byResult, numbersOf, type RowResult } from './row-results.ts'

/** Confirming is the status Processing, which can be taken back. */
function useConfirm() {
  const text = useTexts(todayTexts)
  const write = useWrite()
  const toast = useToast()
  // Up to the version that confirmed each. A list that was read before has an earlier one; the list after a colleague's
  // change has a later one, and shows the order again.
  const [hidden, setHidden] = useState<ReadonlyMap<string, number>>(new Map())
  // Several orders are confirmed faster than a slow line answers, and each of them waits for a lost connection.
  const { busy, error, run } = useActions()
  const setStatus = async (orders: OrderItem[], status: string) => {
    const body = { orders: orders.map(({ _id }) => _id), status }
    const { results } = await write<{ results: RowResult[] }>('POST', '/orders/bulk-status', body)
    return { ...byResult(orders, results), results }
  }
  const hide = (versions: [id: string, version: number][]) => setHidden((before) => new Map([...before, ...versions]))
  const show = (orders: OrderItem[]) => hide(orders.map(({ _id }) => [_id, 0]))
  const undo = (orders: OrderItem[]) =>
    run(async () => {
      const { changed, failed } = await setStatus(orders, 'Pending')
      show(changed)
      if (failed.length > 0) toast({ text: text.notUndone(numbersOf(failed)) })
    })
  const confirm = (orders: OrderItem[]) =>
    run(async () => {
      hide(orders.map(({ _id }) => [_id, Number.POSITIVE_INFINITY]))
      try {
        const { changed, failed, results } = await setStatus(orders, 'Processing')
        hide(results.flatMap((row) => (row.ok ? [[row._id, row.version]] : [])))
        show(failed)
        const [first] = changed
        const done = changed.length === 1 && first ? text.confirmed(first.order_number) : ''
        const said = [
          done || (changed.length > 0 ? text.confirmedMany(changed.length) : ''),
          failed.length > 0 ? text.notConfirmed(numbersOf(failed)) : '',
        ]
        const action = { text: text.undo, run: () => void undo(changed) }
        toast({ text: said.filter(Boolean).join('. '), ...(changed.length > 0 ? { action } : {}) })
      } catch (failure) {
        show(orders)
        throw failure
      }
    })
  return { hidden, busy, error, confirm }
}

export function ToConfirm({ orders, total }: { orders: OrderItem[] | undefined; total: number }) {
  const text = useTexts(todayTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const { hidden, busy, error, confirm } = useConfirm()
  const shown = orders?.filter(({ _id, version }) => version > (hidden.get(_id) ?? 0))
  const byCod = (shown ?? []).filter(({ paymentMethod }) => paymentMethod === 'COD')
  const mayConfirm = can('write_orders')
  return (
    <section className="panel">
      <header>
        <h2 tabIndex={-1}>
          {text.toConfirm} <span className="count">{total > 0 ? formatNumber(lang, total) : ''}</span>
        </h2>
        {mayConfirm && byCod.length > 1 ? (
          <Button
            busy={busy}
            onClick={(event) => {
              focusAfter(event)
              void confirm(byCod)
            }}
          >
            {text.confirmAll(byCod.length)}
          </Button>
        ) : null}
      </header>
      <ErrorNote error={error} />
      {shown === undefined ? <div className="skeleton" /> : null}
      {shown?.length === 0 ? (
        <div className="empty">
          <p>{text.noOrders}</p>
          <Link href="/orders">{text.seeOrders}</Link>
        </div>
      ) : null}
      <ul className="confirm-list">
        {shown?.map((order) => (
          <Row key={order._id} order={order} onConfirm={mayConfirm ? () => void confirm([order]) : undefined} />
        ))}
      </ul>
      {orders && total > orders.length ? (
        <p className="panel-foot">
          <Link href="/orders?status=Pending">{text.more(total)}</Link>
        </p>
      ) : null}
    </section>
  )
}

function Row({ order, onConfirm }: { order: OrderItem; onConfirm: (() => void) | undefined }) {
  const text = useTexts(todayTexts)
  const lang = useLanguage()
  const [line] = order.ordered_products ?? []
  const more = order.line_count - 1
  const times = line && line.quantity > 1 ? `${formatNumber(lang, line.quantity)} × ` : ''
  const press = (event: MouseEvent<HTMLElement>) => {
    focusAfter(event)
    onConfirm?.()
  }
  const place = [`#${order.order_number}`, order.customer_address_city, formatAgo(lang, order.created_at)]
  return (
    <li>
      <Link href={`/orders/${order._id}`} className="confirm-row">
        <Picture url={line?.image_url ?? ''} />
        <span className="who">
          <strong>{order.customer_full_name}</strong>
          <span className="second-line small">{place.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="what">
          {times}
          {order.first_product_name} {more > 0 ? text.othersItems(more) : ''}
        </span>
        <span className="sum number">
          <strong>{formatMoney(lang, order.total)}</strong>
          <PaymentLine order={order} />
        </span>
      </Link>
      <div className="confirm-actions">
        {onConfirm ? (
          <Button kind="tonal" onClick={press} aria-label={`${text.confirm} #${order.order_number}`}>
            {text.confirm}
          </Button>
        ) : null}
        <a
          href={`tel:${order.customer_phone_number}`}
          className="button second narrow-only"
          aria-label={`${text.call} ${order.customer_full_name}`}
        >
          <Phone size={20} />
        </a>
      </div>
    </li>
  )
}

/**
 * Confirmed rows disappear with their buttons. The focus of the keyboard moves to the next button of a row, or to the
 * heading.
 */
function focusAfter({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (!currentTarget.matches(':focus-visible')) return
  const row = currentTarget.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
  const heading = currentTarget.closest('section')?.querySelector<HTMLElement>('h2')
  ;(next ?? heading)?.focus()
}
