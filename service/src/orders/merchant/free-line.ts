import type { NewLine } from '@pasal/contract/merchant/orders/requests.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import type { CartItem } from '../../cart/cart-items.ts'

/** A line that is no product of the store: it has no stock and is in no category (10.2). */
function freeItem({ name = '', price = 0, weight = 0 }: NewLine): CartItem {
  const price_paisa = toPaisa(price)
  return {
    ...{ product_id: '', variant_id: '', variant_exists: false, name, option_name: '', status: 'Active' },
    ...{ has_variants: false, continue_selling: true, price_paisa, compare_at_paisa: 0 },
    ...{ product_price_paisa: price_paisa, product_compare_at_paisa: 0 },
    ...{ variant_price_paisa: null, variant_compare_at_paisa: null, weight_kg: weight, sku: '', image_url: '' },
    ...{ category_ids: [], print_addon: null, stock_quantity: 0, website_quantity: 0, held: 0 },
    ...{ free_at: null, sale: null },
  }
}

/** A free line takes no variant, so that it cannot look like one of a product. */
export function withFreeItems<Line extends { request: { product: string }; item: CartItem }>(
  lines: Line[],
  given: readonly NewLine[],
): Line[] {
  return lines.map((line, index) => {
    if (line.request.product !== '') return line
    return { ...line, request: { ...line.request, variant: '' }, item: freeItem(given[index] as NewLine) }
  })
}
