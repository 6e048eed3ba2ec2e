import { FileText, Package, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useDocument } from '../api/document.ts'
import { useStore, useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useAction } from '../parts/use-action.ts'
import { paperTexts } from '../text/order-papers.ts'

const billable = ['Pending', 'Processing', 'Dispatched', 'Delivered']

/** Bill, packing slip and label of one order. */
export function OrderPapers({ order }: { order: Order }) {
  const text = useTexts(paperTexts)
  const { can, pathOf } = useStore()
  const write = useWrite()
  const { download } = useDocument()
  const { busy, error, run } = useAction()
  const [asksForBill, setAsksForBill] = useState(false)
  const makeBill = () => {
    setAsksForBill(false)
    void run(async () => void (await write('POST', `/orders/${order._id}/bill`, {})))
  }
  const isStanding = order.bills.some(
    ({ kind, total, credited_amount }) => kind !== 'credit_note' && credited_amount < total,
  )
  const missing = error instanceof ApiError && Array.isArray(error.body.missing)
  return (
    <section className="panel">
      <header>
        <h2>{text.papers}</h2>
      </header>
      <div className="body">
        {missing ? (
          <div className="note careful" role="alert">
            <div>
              <p>{text.missing}</p>
              <Link href="/settings/shop">{text.toBusiness}</Link>
            </div>
          </div>
        ) : (
          <ErrorNote error={error} />
        )}
        {order.bills.map(({ _id, kind, number }) => (
          <a key={_id} href={pathOf(`/bills/${_id}.pdf`)} target="_blank" rel="noreferrer">
            {kind === 'credit_note' ? text.creditNote : text.bill} {number}
          </a>
        ))}
        <div className="row">
          {can('write_orders') && !isStanding && billable.includes(order.status) && order.total > 0 ? (
            <Button busy={busy} onClick={() => setAsksForBill(true)}>
              <FileText size={20} /> {text.makeBill}
            </Button>
          ) : null}
          <Button busy={busy} onClick={() => void run(() => download('packing_slip', [order._id]))}>
            <Package size={20} /> {text.packingSlip}
          </Button>
          <Button busy={busy} onClick={() => void run(() => download('label', [order._id]))}>
            <Tag size={20} /> {text.label}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        {...{ open: asksForBill, busy, label: text.makeBill, onClose: () => setAsksForBill(false) }}
        {...{ question: text.makeBillQuestion, effect: text.makeBillEffect, onConfirm: makeBill }}
      />
    </section>
  )
}
