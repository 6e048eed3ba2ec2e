import type * as sales from '@pasal/contract/flash-sales/routes.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { offerPricePaisa } from '@pasal/contract/pricing/offer-price.ts'
import type { ResponseOf } from '../store-api.ts'

export type ProductSale = ResponseOf<typeof sales.getFlashSaleOfProduct>['sale']
type Prices = { price: number | null; compare_at_price: number }

/**
 * The prices of a variant: its own, or those of the product where it has none (4.3). A price of 0 is none, unless the
 * live sale of the product makes 0 of the price before (2.6).
 */
export function pricesOfVariant(product: Prices, variant: Prices, sale: ProductSale): Prices {
  return (variant.price ?? 0) > 0 || (mayBeFree(variant) && isFreeIn(sale, variant)) ? variant : product
}

/** Whether only the sale of the product can tell if the variant costs nothing or has no price. */
export function mayBeFree({ price, compare_at_price }: Prices): boolean {
  return price === 0 && compare_at_price > 0
}

function isFreeIn(sale: ProductSale, { compare_at_price }: Prices): boolean {
  if (sale?.status !== 'live') return false
  return offerPricePaisa(toPaisa(compare_at_price), sale.discount_type, sale.discount_value) === 0
}

/** Whether nothing of a product has a price: the shop has it on request, as its card says (2.3). */
export function isUnpriced({ price, variants }: { price: number | null; variants: Prices[] }): boolean {
  return price === null && variants.every((variant) => !variant.price && !mayBeFree(variant))
}
