import { backInStockWords, saleStartedWords } from '../alerts/alert-messages.ts'
import { cancellationWords, confirmationWords } from '../orders/order-messages.ts'
import { findOrder, findStoreForOrder } from '../orders/orders.queries.ts'
import type { Db } from '../platform/database/database.ts'
import type { MessageRow } from './messages.queries.ts'

/** `sms`: the shorter text of a message that goes out both ways. */
export type Words = { subject: string; text: string; html: string; sms?: string }

/** What a message says; undefined when what it speaks of is gone. */
export async function messageWords(db: Db, storeId: string, message: MessageRow): Promise<Words | undefined> {
  const words = await wordsOfKind(db, storeId, message)
  if (!words || message.channel === 'mail') return words
  return { subject: '', text: words.sms ?? words.text, html: '' }
}

async function wordsOfKind(db: Db, storeId: string, message: MessageRow): Promise<Words | undefined> {
  if (message.kind === 'back-in-stock') return backInStockWords(message.data)
  if (message.kind === 'flash-sale-started') return saleStartedWords(message.data)
  const store = await findStoreForOrder(db, storeId)
  const order = message.order_id === null ? undefined : await findOrder(db, storeId, message.order_id)
  if (!store || !order) return undefined
  if (message.kind === 'order-cancelled') return cancellationWords(store.cancellation_sms, order)
  if (message.kind === 'order-confirmation') return confirmationWords(db, storeId, store.name, order)
  return undefined
}
