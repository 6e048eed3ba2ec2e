import type { ViewedProduct } from '../rules/viewed-product.ts'
import { openCart } from './cart.ts'
import { eventData, sendEvent } from './conversion-events.ts'
import { pageSettings } from './page-settings.ts'

/* `ViewContent` when the page of a product opens, and `AddToCart` when it is added (4.13). */

const text = document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed
if (text !== undefined) {
  const { ids, value } = JSON.parse(text) as ViewedProduct
  sendEvent('ViewContent', { value, currency: 'NPR', content_type: 'product', content_ids: ids, num_items: ids.length })
}

window.addEventListener('added-to-cart', (event) => {
  const { product, variant, quantity } = (event as CustomEvent<{ product: string; variant: string; quantity: number }>)
    .detail
  const line = openCart(pageSettings().storeId)
    .lines()
    .find((known) => known.product === product && known.variant === variant)
  if (line) sendEvent('AddToCart', eventData([{ ...line, quantity }], line.price * quantity, 'contents'))
})
