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
 * payment that still arrives counts.
 */
export async function releaseHold({ id, transaction }: Pick<PlacedOrder, 'id' | 'transaction'>): Promise<void> {
  const { storeId } = pageSettings()
  await requestApi('/order/public/release-hold', {
    body: { store_id: storeId, order_id: id, transaction_id: transaction },
  })
}
