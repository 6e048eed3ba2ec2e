import { openCart } from './cart.ts'
import { firePixel, sendEvent } from './conversion-events.ts'
import { pageSettings } from './page-settings.ts'
import { lastOrder, type PlacedOrder, readPayment, releaseHold, rememberOrder } from './placed-order.ts'
import { pixelIsLoaded } from './plugins.ts'
import { rememberCoupon } from './promo.ts'

/** The page after a payment waits this long for the pixel, which needs a moment to send once it is loaded. */
const mostPixelMs = 3000
const pixelSendsMs = 700

/** The page after a payment: sends the purchase once, and goes on to the order (4.10, 4.13). */
export async function goToOrder(): Promise<void> {
  const order = lastOrder()
  if (!order) {
    location.replace('/')
    return
  }
  const { event, id, method } = order
  const { event: _sent, ...rest } = order
  rememberOrder({ ...rest, isOpen: false })
  rememberCoupon(undefined)
  if (event) {
    const { id: eventId, data, email, phone } = event
    // The service itself sends the purchase of a COD order.
    if (method === 'COD') firePixel('Purchase', data, eventId)
    else sendEvent('Purchase', data, eventId, { ...(email ? { email } : {}), ...(phone ? { phone } : {}) })
    await pixelHasSent()
  }
  location.replace(`/track/${id}?from=checkout`)
}

async function pixelHasSent(): Promise<void> {
  if (!pixelIsLoaded) return
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  await Promise.race([pixelIsLoaded.then(() => wait(pixelSendsMs)), wait(mostPixelMs)])
}

/** The page after a failed payment: the next try finds its lines in the cart, and the units free. */
export function offerRetry(button: HTMLElement | null): void {
  button?.addEventListener('click', async (event) => {
    event.preventDefault()
    const order = lastOrder()
    location.assign(order ? await takeBack(order) : '/checkout')
  })
}

/**
 * Puts the lines of an order that was not paid back into the cart, and frees its units. Gives the page that comes next:
 * an order whose payment arrived after all must not be placed a second time. Where that cannot be read, it is the page
 * of the order, too.
 */
export async function takeBack(order: PlacedOrder): Promise<'/checkout' | `/track/${string}`> {
  if ((await readPayment(order)) !== 'unpaid') return `/track/${order.id}`
  if (order.isOpen) await releaseHold(order)
  rememberOrder({ ...order, isOpen: false })
  const cart = openCart(pageSettings().storeId)
  const there = cart.lines()
  for (const line of order.lines) {
    if (!there.some(({ product, variant }) => product === line.product && variant === line.variant)) cart.add(line)
  }
  return '/checkout'
}
