import { useEffect } from 'react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { Counts, List, OrderItem, StockRow } from '../api/types.ts'
import { formatLongDate } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Picture } from '../parts/Picture.tsx'
import { thingsThatWait } from '../shell/menu.ts'
import { todayTexts } from '../text/today.ts'
import { MoneyPanel } from './MoneyPanel.tsx'
import { ToConfirm } from './ToConfirm.tsx'

const everyMs = 20_000

/** What waits: orders first, then payments and stock, with money at the side. */
export function TodayPage() {
  const text = useTexts(todayTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const counts = useRead<Counts>('/counts', { refetchInterval: everyMs })
  const orders = useRead<List<OrderItem>>('/orders?status=Pending&sort=created_at&limit=20&include=lines', {
    refetchInterval: everyMs,
    enabled: can('read_orders'),
  })
  const waiting = thingsThatWait(counts.data ?? {})
  useEffect(() => {
    const count = counts.data?.orders?.Pending ?? 0
    document.title = count > 0 ? `(${count}) Pasal` : 'Pasal'
  }, [counts.data])
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{counts.data === undefined || waiting === 0 ? text.nothing : text.waits(waiting)}</h1>
          <p className="small">{formatLongDate(lang, new Date())}</p>
        </div>
        <p className="small live">{text.live}</p>
      </div>
      <ErrorNote error={orders.error ?? counts.error} onRetry={() => void orders.refetch()} />
      <div className="today">
        <div className="stack">
          {can('read_orders') ? (
            <ToConfirm orders={orders.data?.items} total={counts.data?.orders?.Pending ?? 0} />
          ) : null}
          <Attention count={counts.data?.needs_attention ?? 0} />
          {can('read_stock') ? <AlmostGone count={counts.data?.low_stock ?? 0} /> : null}
        </div>
        <MoneyPanel counts={counts.data ?? {}} />
      </div>
    </>
  )
}

function Attention({ count }: { count: number }) {
  const text = useTexts(todayTexts)
  if (count === 0) return null
  return (
    <section className="panel">
      <header>
        <h2>{text.attention}</h2>
      </header>
      <div className="body">
        <p className="bad-text">{text.attentionText(count)}</p>
      </div>
    </section>
  )
}

function AlmostGone({ count }: { count: number }) {
  const text = useTexts(todayTexts)
  const { data, error } = useRead<List<StockRow>>('/stock?stock=low&sort=available&limit=5')
  return (
    <section className="panel">
      <header>
        <h2>
          {text.almostGone} <span className="count">{count > 0 ? count : ''}</span>
        </h2>
        <Link href="/products?stock=low">{text.allStock}</Link>
      </header>
      <div className="body">
        <ErrorNote error={error} />
        {data?.items.length === 0 ? <p className="soft">{text.enough}</p> : null}
        {data?.items.map((row) => (
          <Link key={row.product + row.variant} href={`/products/${row.product}`} className="goods">
            <Picture url={row.image_url} />
            <span className="grow">
              <span>{row.product_name}</span>
              <span className="second-line small">{row.option_name}</span>
            </span>
            <strong>{text.left(row.available)}</strong>
          </Link>
        ))}
      </div>
    </section>
  )
}
