import { type DiscountType, offerPricePaisa } from './offer-price.ts'

/** A product's or a variant's prices as the merchant set them. */
type MerchantPrice = { price_paisa: number | null; compare_at_paisa: number | null }
type LiveSale = { discount_type: DiscountType; discount_value: number }

/**
 * What one unit of a line costs: the variant's price if it has one, else the product's (4.3); 0 counts as none. In a
 * live flash sale it is the offer price, and the price before is the compare-at price (2.6).
 */
export function linePrice(product: MerchantPrice, variant: MerchantPrice | null, sale: LiveSale | null) {
  const source = variant && (variant.price_paisa ?? 0) > 0 ? variant : product
  const merchantPaisa = source.price_paisa ?? 0
  const compareAtPaisa = source.compare_at_paisa ?? 0
  if (!sale) return { price_paisa: merchantPaisa, compare_at_paisa: compareAtPaisa }
  const offerPaisa = offerPricePaisa(merchantPaisa, sale.discount_type, sale.discount_value) ?? 0
  return { price_paisa: offerPaisa, compare_at_paisa: offerPaisa < merchantPaisa ? merchantPaisa : compareAtPaisa }
}
