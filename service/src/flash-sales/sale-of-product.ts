import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { offerPricePaisa } from '@pasal/contract/pricing/offer-price.ts'
import type { Context } from '../context.ts'
import { publicSale } from './public-sale.ts'
import { findSaleOfProduct, findSaleProduct, type Sale, type SaleProduct } from './sales.queries.ts'

/** GET /public/flash-sale/:store_id/product/:product_id. */
export async function saleOfProduct(context: Context, storeId: string, productId: string) {
  const now = context.clock.now()
  const [sale, product] = await Promise.all([
    findSaleOfProduct(context, storeId, productId, now),
    findSaleProduct(context.db.pipelined, storeId, productId, now),
  ])
  // Quirk (4.1): `units` is absent, not null, when the product is in no sale. Held by test/flash-sales/product.test.ts.
  if (!sale || !product) return { server_time: now, sale: null }
  return {
    server_time: now,
    sale: { ...publicSale(sale), offer_price_from: toNprOrNull(lowestOfferPaisa(sale, product)) },
    units: units(sale, product),
  }
}

/** Computed from the merchant's prices: the visible prices of a live sale are offers already. */
function lowestOfferPaisa(sale: Sale, product: SaleProduct): number | null {
  const offers = product.merchant_prices_paisa
    .filter((price) => price !== null && price > 0)
    .map((price) => offerPricePaisa(price, sale.discount_type, sale.discount_value))
    .filter((offer) => offer !== null)
  return offers.length === 0 ? null : offers.reduce((a, b) => Math.min(a, b))
}

function units(sale: Sale, product: SaleProduct) {
  if (!sale.live || !sale.show_stock_left || product.continue_selling) return null
  return { available: product.available, in_checkout: product.in_checkout }
}
