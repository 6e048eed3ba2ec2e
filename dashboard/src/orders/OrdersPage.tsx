import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { Counts } from '../api/types.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { orderWords } from '../text/order-words.ts'
import { ordersTexts } from '../text/orders.ts'
import { BulkBar } from './BulkBar.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { useChosenOrders } from './use-chosen-orders.ts'
import { useOrderFilters, useOrderList } from './use-order-list.ts'

const tabs = [
  '',
  'Pending',
  'Processing',
  'Dispatched',
  'Delivered',
  'Inactive',
  'Cancelled',
  'Returned',
  'Draft',
] as const

/** The list: tabs by state, filters and search in the address, changes of many at once. */
export function OrdersPage() {
  const text = useTexts(ordersTexts)
  const { can } = useStore()
  const { filters, q, set, clear } = useOrderFilters()
  const list = useOrderList(filters, q)
  const chosen = useChosenOrders(list)
  const { items: orders, isFiltered, counted } = list
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {can('read_payments') ? (
          <div className="row">
            <Link href="/orders/payments">{text.payments}</Link>
            <Link href="/orders/cod">{text.cod}</Link>
          </div>
        ) : null}
      </div>
      <StatusTabs current={filters.status} onChoose={(status) => set({ status })} />
      <OrderFilters {...{ filters, q, set }} />
      {isFiltered && orders && orders.length > 0 ? (
        <p className="small" role="status">
          {counted?.count === undefined ? '…' : text.found(counted.count, counted.count_capped ?? false)}
        </p>
      ) : null}
      <ListOf
        list={list}
        filters={{ isFiltered, clear }}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
            {can('write_orders') ? (
              <Link href="/orders/new" className="button filled">
                <Plus size={20} /> {text.newOrder}
              </Link>
            ) : null}
          </>
        }
      >
        {(shown) => <OrderTable orders={shown} q={list.q} chosen={chosen.chosen} onChoose={chosen.setChosen} />}
      </ListOf>
      {can('write_orders') ? <BulkBar chosen={chosen} /> : null}
    </>
  )
}

function StatusTabs({ current, onChoose }: { current: string; onChoose(status: string): void }) {
  const text = useTexts(ordersTexts)
  const words = useTexts(orderWords)
  const lang = useLanguage()
  const { data } = useRead<Counts>('/counts')
  return (
    <div className="tabs">
      {tabs.map((status) => {
        const count = status === '' ? undefined : data?.orders?.[status]
        return (
          <button key={status} type="button" aria-pressed={current === status} onClick={() => onChoose(status)}>
            {status === '' ? text.all : words.states[status]}
            {count ? <span className="count">{formatNumber(lang, count)}</span> : null}
          </button>
        )
      })}
    </div>
  )
}
