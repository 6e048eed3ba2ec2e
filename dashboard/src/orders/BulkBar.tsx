import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { X } from 'lucide-react'
import { useDocument } from '../api/document.ts'
import { useWrite } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { paperTexts } from '../text/order-papers.ts'
import { ordersTexts } from '../text/orders.ts'

const next: Partial<Record<OrderStatus, 'Processing' | 'Dispatched' | 'Delivered'>> = {
  ...{ Pending: 'Processing', Processing: 'Dispatched', Dispatched: 'Delivered' },
}

/** The most that one document takes. */
const mostPapers = 100

/** What can be done with all chosen orders: the next step of those that have one. */
export function BulkBar({ orders, onDone }: { orders: OrderItem[]; onDone(): void }) {
  const text = useTexts(ordersTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const papers = useTexts(paperTexts)
  const download = useDocument()
  const { busy, error, run } = useAction()
  if (orders.length === 0) return null
  const sum = orders.reduce((total, order) => total + order.total, 0)
  const steps = [...new Set(orders.flatMap(({ status }) => next[status] ?? []))]
  const change = (status: 'Processing' | 'Dispatched' | 'Delivered') =>
    run(async () => {
      const ids = orders.filter((order) => next[order.status] === status).map(({ _id }) => _id)
      const body = { orders: ids, status }
      const { ok, failed } = await write<{ ok: number; failed: number }>('POST', '/orders/bulk-status', body)
      toast({ text: failed > 0 ? `${text.done(ok)}. ${text.notDone(failed)}.` : text.done(ok) })
      onDone()
    })
  return (
    <section className="bulk" aria-label={text.chosen(orders.length, formatMoney(lang, sum))}>
      <ErrorNote error={error} />
      <div className="row">
        <span className="grow">{text.chosen(orders.length, formatMoney(lang, sum))}</span>
        {steps.map((status) => (
          <button
            key={status}
            type="button"
            className="button light"
            disabled={busy}
            onClick={() => void change(status)}
          >
            {text.bulk[status]}
          </button>
        ))}
        {(['packing_slip', 'label'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="button light"
            disabled={busy || orders.length > mostPapers}
            onClick={() =>
              void run(() =>
                download(
                  kind,
                  orders.map(({ _id }) => _id),
                ),
              )
            }
          >
            {kind === 'label' ? papers.labels : papers.packingSlips}
          </button>
        ))}
        <button type="button" className="icon-button" onClick={onDone} aria-label={text.undoChoice}>
          <X size={20} />
        </button>
      </div>
    </section>
  )
}
