import type { Order } from '../api/types.ts'

/** Whether the courier collects what is due, as the label says: by COD, and the rest of a part payment. */
export function isPaidAtTheDoor({ paymentMethod, partial_payment_amount, due }: Order): boolean {
  return due > 0 && (paymentMethod === 'COD' || partial_payment_amount > 0)
}
