import { openCart } from './cart.ts'
import { firePixel, sendEvent } from './conversion-events.ts'
import { pageSettings } from './page-settings.ts'
import { lastOrder, releaseHold, rememberOrder } from './placed-order.ts'

/** The page after a payment: sends the purchase once, and goes on to the order (4.10, 4.13). */
export function goToOrder(): void {
  const order = lastOrder()
  if (!order) {
    location.replace('/')
    return
  }
  const { event, id, method } = order
  if (event) {
    const { id: eventId, data, email, phone } = event
    // The service itself sends the purchase of a COD order.
    if (method === 'COD') firePixel('Purchase', data, eventId)
    else sendEvent('Purchase', data, eventId, { ...(email ? { email } : {}), ...(phone ? { phone } : {}) })
  }
  const { event: _sent, ...rest } = order
  rememberOrder({ ...rest, isOpen: false })
  location.replace(`/track/${id}?from=checkout`)
}

/** The page after a failed payment: the next try finds its lines in the cart, and the units free. */
export function offerRetry(button: HTMLElement | null): void {
  const order = lastOrder()
  button?.addEventListener('click', async (event) => {
    event.preventDefault()
    if (order?.isOpen) await releaseHold(order)
    if (order) rememberOrder({ ...order, isOpen: false })
    const cart = openCart(pageSettings().storeId)
    const there = cart.lines()
    for (const line of order?.lines ?? []) {
      if (!there.some(({ product, variant }) => product === line.product && variant === line.variant)) cart.add(line)
    }
    location.assign('/checkout')
  })
}
