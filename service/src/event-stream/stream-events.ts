import { rightsOfKind } from '@pasal/contract/merchant/jobs/job-rights.ts'
import type { JobKind } from '@pasal/contract/merchant/jobs/requests.ts'
import type { Right } from '@pasal/contract/merchant/rights.ts'
import { rightOfEvent } from '@pasal/contract/merchant/webhooks/events.ts'
import type { DispatchedEvent } from '../events/events.queries.ts'
import { readStreamOrders } from '../orders/merchant/stream-orders.queries.ts'
import type { Db } from '../platform/database/database.ts'

/** An event as the stream sends it. */
export type StreamEvent = { sequence: number; text: string; needs: readonly Right[] }

/** Orders as a few of their fields, jobs as in 14.2, others as ids (13.3). */
export async function streamEvents(db: Db, storeId: string, events: DispatchedEvent[]): Promise<StreamEvent[]> {
  const unread = events.filter(({ event, data }) => event.startsWith('order.') && !data.order)
  const orderIds = [...new Set(unread.map(({ object_id }) => object_id))]
  const orders = orderIds.length === 0 ? new Map<string, object>() : await readStreamOrders(db, storeId, orderIds)
  return events.map((event) => {
    const data = JSON.stringify(dataOf(event, orders))
    const text = `id: ${event.sequence}\nevent: ${event.event}\ndata: ${data}\n\n`
    return { sequence: event.sequence, text, needs: needsOf(event) }
  })
}

function dataOf({ event, object_id: id, data }: DispatchedEvent, orders: Map<string, object>): object {
  if (event.startsWith('order.'))
    return data.order ? fewFieldsOf(data.order as FullOrder) : (orders.get(id) ?? { order: id })
  if (event === 'job' || event === 'job.finished') return (data.job as object | undefined) ?? { _id: id }
  if (event === 'stock.low') {
    const [product, variant = ''] = id.split(' ')
    return { product, variant }
  }
  return { [objectOf[event.split('.')[0] as keyof typeof objectOf]]: id }
}

const objectOf = { product: 'product', form: 'submission', review: 'review', payment: 'transaction' } as const

type FullOrder = Record<'_id' | 'order_number' | 'status' | 'payment_status' | 'total' | 'customer_full_name', unknown>

function fewFieldsOf({ _id: order, order_number, status, payment_status, total, customer_full_name }: FullOrder) {
  return { order, order_number, status, payment_status, total, customer_full_name }
}

/** A job needs the rights of the routes that show it (14.2). */
function needsOf({ event, data }: DispatchedEvent): readonly Right[] {
  if (event !== 'job' && event !== 'job.finished') return [rightOfEvent[event]]
  return rightsOfKind((data.job as { kind: JobKind }).kind)
}
