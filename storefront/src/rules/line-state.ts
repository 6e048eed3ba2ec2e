import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import { isShown } from './card.ts'
import { isBuyable, meaningOf } from './tags.ts'
import { type ProductSale, pricesOfVariant } from './variant-prices.ts'

/** What the shop says of a line of the cart now. */
export type LineState = {
  /** `gone`: no such product or variant any more. `soldOut`: no unit. `comingSoon`: not for sale yet (2.4.2). */
  problem: 'gone' | 'soldOut' | 'comingSoon' | undefined
  /** of the product's page: the merchant may have renamed it since the line was added */
  slug: string
  price: number
  weightKg: number
  /** the most that can be ordered: of the stock, or of the sale; absent: as many as one likes */
  most: number | undefined
  mostBy: 'stock' | 'sale'
}

type Variant = { _id: string; price: number | null; compare_at_price: number; quantity: number; weight: number }
type Product = Variant & {
  slug: string
  status: string
  channel: number
  tags: string[]
  continue_selling: boolean
  variants: Variant[]
}
type Line = { product: string; variant: string; slug: string; price: number; weightKg: number }

/** `sale`: that of the product, where it is known. `product`: undefined where the shop has no such product. */
export function lineState(line: Line, product: Product | undefined, sale: ProductSale): LineState {
  const gone: LineState = {
    ...{ problem: 'gone', slug: line.slug, price: line.price, weightKg: line.weightKg },
    ...{ most: undefined, mostBy: 'stock' },
  }
  if (!product || product._id !== line.product || !isShown(product)) return gone
  const variant = product.variants.find(({ _id }) => _id === line.variant)
  if (product.variants.length > 0 ? !variant : line.variant !== '') return gone
  const item = variant ?? product
  const { price } = variant ? pricesOfVariant(product, variant, sale) : product
  // The order would take it for nothing.
  if (price === null) return gone
  const tags = meaningOf(product.tags)
  // Its page takes no order either: the price is hidden, or it is sold another way.
  if (!tags.comingSoon && !isBuyable(tags)) return gone
  const stock = product.continue_selling ? undefined : Math.max(0, item.quantity)
  const saleLimit = sale?.status === 'live' && sale.max_per_order > 0 ? sale.max_per_order : undefined
  const isLimited = saleLimit !== undefined && (stock === undefined || saleLimit < stock)
  return {
    problem: tags.comingSoon ? 'comingSoon' : stock === 0 ? 'soldOut' : undefined,
    slug: product.slug,
    price: toNpr(toPaisa(price)),
    // A variant without a weight weighs nothing (2.8).
    weightKg: item.weight,
    ...{ most: isLimited ? saleLimit : stock, mostBy: isLimited ? 'sale' : 'stock' },
  }
}
