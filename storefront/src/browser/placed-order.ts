import { isPaidByCode, type Method } from '../rules/payment-methods.ts'
import type { CartLine } from './cart-line.ts'
import type { EventData } from './conversion-events.ts'
import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'
import { isRecord, readStored, writeStored } from './stored.ts'

/** The last order of this browser: what the pages after a payment need (4.3, 4.10). */
export type PlacedOrder = {
  id: string
  method: string
  lines: CartLine[]
  /** of the payment that was started last, '' before */
  transaction: string
  /** it waits for a payment and may hold units */
  isOpen: boolean
  /** the purchase event that is not sent yet */
  event?: { id: string; data: EventData; email: string; phone: string }
}

const key = () => `order:${pageSettings().storeId}`

function isPlacedOrder(value: unknown): value is PlacedOrder {
  return isRecord(value) && typeof value.id === 'string' && Array.isArray(value.lines)
}

export function lastOrder(): PlacedOrder | undefined {
  return readStored('localStorage', key(), isPlacedOrder)
}

export function rememberOrder(order: PlacedOrder | undefined): void {
  writeStored('localStorage', key(), order)
}

/**
 * Frees what an order that was not paid holds, so that the next try of the same shopper finds the units (4.6). A
 * payment that still arrives counts. False: it holds nothing, as a paid order, or there was no response.
 */
export async function releaseHold({ id, transaction }: Pick<PlacedOrder, 'id' | 'transaction'>): Promise<boolean> {
  const { storeId } = pageSettings()
  const { status, body } = await requestApi('/order/public/release-hold', {
    body: { store_id: storeId, order_id: id, transaction_id: transaction },
  })
  return status === 200 && isRecord(body) && body.released === true
}

/** Whether the code of an order was paid. The service asks the gateway, which may know it first (4.5). */
export async function isCodePaid({ method, transaction }: Pick<PlacedOrder, 'method' | 'transaction'>) {
  if (!isPaidByCode(method as Method) || transaction === '') return false
  const path = method === 'BankNetACheckout' ? 'banknet_a_checkout' : 'dynamic_qr'
  const { status } = await requestApi(`/payment/${path}/check/${transaction}`)
  return status === 200
}

/** The shop sends an order in these states, whatever was paid. */
const goesOn = ['Pending', 'Processing', 'Dispatched', 'Delivered']

/**
 * What the service knows of an order's payment. An order that the shop has confirmed, as for cash on delivery, counts
 * as paid: no payment is waited for, and it must not be placed again. `unknown`: it could not be read.
 */
export async function readPayment({ id }: Pick<PlacedOrder, 'id'>): Promise<'paid' | 'unpaid' | 'unknown'> {
  const { status, body } = await requestApi(`/order/public/${pageSettings().storeId}/id/${id}`)
  if (status === 404) return 'unpaid'
  if (status !== 200 || !isRecord(body)) return 'unknown'
  return body.payment_status === 'Paid' || goesOn.includes(String(body.status)) ? 'paid' : 'unpaid'
}

/** Frees the units of an order, unless its payment came after all: what was paid must not be ordered again. */
export async function releaseUnlessPaid(order: PlacedOrder): Promise<'paid' | 'unpaid' | 'unknown'> {
  if (await isCodePaid(order)) return 'paid'
  return (await releaseHold(order)) ? 'unpaid' : readPayment(order)
}
