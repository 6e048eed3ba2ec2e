import { type Db, first, many, sql } from '../../src/platform/database/database.ts'
import { type aPayingStore, type PaymentService, trackedOrder } from '../harness/payment-service.ts'

export type Shop = Awaited<ReturnType<typeof aPayingStore>>

/** The browser goes where it is sent; returns the address it is sent to next, or the refusal. */
export async function follow(url: string, form?: Record<string, string>): Promise<string> {
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const response = await fetch(url, { ...sent, redirect: 'manual' })
  return response.headers.get('location') ?? `${response.status} ${await response.text()}`
}

export function breakGateway(service: PaymentService, gateway: string, ...faults: string[]) {
  return service.post('/sandbox/switches', { gateway, faults })
}

/** How often the gateway was asked for a status. */
export async function timesAsked(service: PaymentService, path: string): Promise<number> {
  const { calls } = (await service.get('/sandbox/calls')).body
  return calls.filter((call: { path: string }) => call.path === path).length
}

/** What a payment may have changed: the order, its mails, the stock of its product, and its transactions. */
export async function effectsOn(service: PaymentService, { store, product }: Shop, order: string) {
  const { db } = service.context
  const mails = await many(db, sql`select kind from outbox where store_id = ${store._id} and order_id = ${order}`)
  const stock = await first<{ quantity: number; held: number }>(
    db,
    sql`select quantity, held from stock where store_id = ${store._id} and product_id = ${product._id}`,
  )
  return {
    ...(await trackedOrder(service, store._id, order)),
    mails: mails.length,
    ...stock,
    transactions: await transactionsOf(db, store._id, order),
  }
}

async function transactionsOf(db: Db, storeId: string, order: string): Promise<string[]> {
  const rows = await many<{ state: string; surplus: boolean }>(
    db,
    sql`select state, surplus from payment_transactions where store_id = ${storeId} and order_id = ${order} order by created_at`,
  )
  return rows.map(({ state, surplus }) => (surplus ? `${state}, surplus` : state))
}

/** One unit of ten, paid once; mailed once. */
export const paidOnce = {
  status: 'Pending',
  payment_status: 'Paid',
  mails: 1,
  quantity: 9,
  held: 0,
  transactions: ['Paid'],
}

export const stillOpen = {
  status: 'Inactive',
  payment_status: 'Processing',
  mails: 0,
  quantity: 10,
  held: 1,
  transactions: ['Processing'],
}

export const failed = { ...stillOpen, payment_status: 'Failed', transactions: ['Failed'] }

export const success = 'https://himal.example/payment/success'
export const failure = 'https://himal.example/payment/failed'
export const alreadyReceived = '400 {"message":"Payment already received"}'
