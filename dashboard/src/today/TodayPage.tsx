import { Link } from 'wouter'
import { ordersToConfirm } from '../api/first-reads.ts'
import { useMe } from '../api/me.ts'
import { useRead, useStore } from '../api/store.ts'
import type { Counts, List, OrderItem, StockRow } from '../api/types.ts'
import { formatLongDate } from '../format/dates.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { usePollMs } from '../live/live.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { Picture } from '../parts/Picture.tsx'
import { thingsThatWait } from '../shell/menu.ts'
import { firstStepsTexts } from '../text/first-steps.ts'
import { shellTexts } from '../text/shell.ts'
import { todayTexts } from '../text/today.ts'
import { Attention } from './Attention.tsx'
import { FirstSteps, SeenNow } from './FirstSteps.tsx'
import { LiveLine } from './LiveLine.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { SalesPanel } from './SalesPanel.tsx'
import { ToConfirm } from './ToConfirm.tsx'

/** What waits: orders first, then payments and stock, with money at the side. */
export function TodayPage() {
  const text = useTexts(todayTexts)
  const shell = useTexts(shellTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const everyMs = usePollMs()
  const counts = useRead<Counts>('/counts', { refetchInterval: everyMs })
  const orders = useRead<List<OrderItem>>(ordersToConfirm, {
    refetchInterval: everyMs,
    enabled: can('read_orders'),
  })
  const waiting = thingsThatWait(counts.data ?? {})
  const stage = can('write_settings') ? stageOf(counts.data, orders.data?.items) : 'running'
  const welcome = useWelcome()
  const nothingWaits = stage === 'new' ? welcome : text.nothing
  return (
    <>
      <div className="page-head today-head">
        <div>
          <PageTitle tab={shell.today}>
            {counts.data === undefined ? '…' : waiting > 0 ? text.waits(waiting) : nothingWaits}
          </PageTitle>
          <p className="small">{formatLongDate(lang, new Date())}</p>
        </div>
        {can('read_orders') ? <LiveLine /> : null}
      </div>
      <ErrorNote error={orders.error ?? counts.error} onRetry={() => void orders.refetch()} />
      <div className="today">
        <div className="stack">
          {stage === 'new' ? (
            <FirstSteps hasOrders={false} />
          ) : can('read_orders') ? (
            <ToConfirm orders={orders.data?.items} total={counts.data?.orders?.Pending ?? 0} />
          ) : null}
          <Attention count={counts.data?.needs_attention ?? 0} />
          {stage === 'first orders' ? <FirstSteps hasOrders /> : null}
          {stage !== 'new' && can('read_stock') ? <AlmostGone count={counts.data?.low_stock ?? 0} /> : null}
        </div>
        {stage === 'new' ? (
          <SeenNow />
        ) : (
          <div className="stack">
            {can('read_reports') ? <SalesPanel /> : null}
            <MoneyPanel counts={counts.data ?? {}} />
          </div>
        )}
      </div>
    </>
  )
}

type Stage = 'new' | 'first orders' | 'running'

/** A shop is new until its first order, and has its first orders until one of them was delivered. */
function stageOf(counts: Counts | undefined, toConfirm: OrderItem[] | undefined): Stage {
  if (!counts?.orders || !toConfirm) return 'running'
  const { Delivered = 0, ...others } = counts.orders
  if (Delivered > 0) return 'running'
  // The counts may be a minute older than the list.
  const hasOrders = toConfirm.length > 0 || Object.values(others).some((count) => count > 0)
  return hasOrders ? 'first orders' : 'new'
}

function useWelcome(): string {
  const text = useTexts(firstStepsTexts)
  const { data: me } = useMe()
  return text.open(me?.name.split(' ')[0] ?? '')
}

function AlmostGone({ count }: { count: number }) {
  const text = useTexts(todayTexts)
  const lang = useLanguage()
  const { data, error } = useRead<List<StockRow>>('/stock?stock=low&sort=available&limit=5')
  return (
    <section className="panel">
      <header>
        <h2>
          {text.almostGone} <span className="count">{count > 0 ? formatNumber(lang, count) : ''}</span>
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
