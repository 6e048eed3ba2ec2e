import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'

/** What a change of status needs to know about the order. */
type OrderState = { status: OrderStatus; payment_status: string; refunded_paisa: number; returned_units: number }

/** A row of the table of 10.3 that a merchant may use. */
export type Transition = {
  from: readonly OrderStatus[]
  to: OrderStatus
  /** what else the order must meet */
  when?: (order: OrderState) => boolean
  /** take: from stock, after the checks 6 and 8; give back: what was taken; end hold: of an unpaid order */
  stock?: 'take' | 'give back' | 'end hold' | 'restock if wanted'
  coupon?: 'count' | 'give back' | 'end reservation'
  /** the reason of the stock movements */
  reason?: 'order' | 'reopened' | 'cancelled' | 'restocked'
  message?: 'dispatch' | 'cancellation' | 'confirmation if wanted'
}

const open = ['Pending', 'Processing'] as const

const transitions: readonly Transition[] = [
  {
    ...{ from: ['Draft'], to: 'Pending', stock: 'take', coupon: 'count', reason: 'order' },
    message: 'confirmation if wanted',
  },
  { from: ['Draft'], to: 'Cancelled' },
  { from: ['Inactive'], to: 'Pending', stock: 'take', coupon: 'count', reason: 'order' },
  {
    ...{ from: ['Inactive'], to: 'Cancelled', when: ({ payment_status }) => payment_status !== 'Paid' },
    ...{ stock: 'end hold', coupon: 'end reservation' },
  },
  { from: ['Pending'], to: 'Processing' },
  { from: ['Processing'], to: 'Pending' },
  { from: open, to: 'Dispatched', message: 'dispatch' },
  { from: ['Dispatched'], to: 'Processing' },
  { from: [...open, 'Dispatched'], to: 'Delivered' },
  { from: ['Delivered'], to: 'Dispatched', when: ({ returned_units }) => returned_units === 0 },
  {
    ...{ from: open, to: 'Cancelled', stock: 'give back', coupon: 'give back', reason: 'cancelled' },
    message: 'cancellation',
  },
  { from: ['Dispatched', 'Delivered'], to: 'Returned', stock: 'restock if wanted', reason: 'restocked' },
  {
    ...{ from: ['Cancelled'], to: 'Pending', when: ({ refunded_paisa }) => refunded_paisa === 0 },
    ...{ stock: 'take', coupon: 'count', reason: 'reopened' },
  },
]

export function findTransition(order: OrderState, to: OrderStatus): Transition | undefined {
  return transitionsOf(order).find((transition) => transition.to === to)
}

/** The statuses that the order can get now. */
export function allowedStatuses(order: OrderState): OrderStatus[] {
  return transitionsOf(order).map(({ to }) => to)
}

function transitionsOf(order: OrderState): Transition[] {
  return transitions.filter(({ from, when }) => from.includes(order.status) && (when?.(order) ?? true))
}
