import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { Clock, Hourglass, House, type LucideIcon, Package, Pencil, Truck, Undo2, X } from 'lucide-react'
import { useTexts } from '../language/language.ts'
import { orderWords } from '../text/order-words.ts'

export const statusIcons: Record<OrderStatus, LucideIcon> = {
  ...{ Pending: Clock, Processing: Package, Dispatched: Truck, Delivered: House, Cancelled: X },
  ...{ Returned: Undo2, Inactive: Hourglass, Draft: Pencil },
}

/** Colour, icon and word: never colour alone. */
export function StatusPill({ status }: { status: OrderStatus }) {
  const { states } = useTexts(orderWords)
  const Icon = statusIcons[status]
  return (
    <span className={`pill ${status}`}>
      <Icon size={14} />
      {states[status]}
    </span>
  )
}

type Paid = { paymentMethod: string; payment_status: string; refund_status: string }

/** Payment is a second line in text. */
export function PaymentLines({ order }: { order: Paid }) {
  const { payments, methods } = useTexts(orderWords)
  const { payment_status: status } = order
  const tone = status === 'Paid' ? 'good-text' : status === 'Failed' ? 'bad-text' : 'small'
  return (
    <>
      <span>{methods[order.paymentMethod] ?? order.paymentMethod}</span>
      <span className={`second-line ${tone}`}>{payments[status] ?? status}</span>
    </>
  )
}

/** The same in one line, for a narrow place: how it is paid, or that it is. */
export function PaymentLine({ order }: { order: Paid }) {
  const { payments, methods } = useTexts(orderWords)
  const method = methods[order.paymentMethod] ?? order.paymentMethod
  const { payment_status: status } = order
  if (status === 'Unpaid') return <span className="second-line small">{method}</span>
  const tone = status === 'Paid' ? 'good-text' : status === 'Failed' ? 'bad-text' : ''
  return <span className={`second-line small-line ${tone}`}>{`${payments[status] ?? status}, ${method}`}</span>
}
