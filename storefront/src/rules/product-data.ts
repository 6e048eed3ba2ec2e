import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type * as delivery from '@pasal/contract/delivery/routes.ts'
import type * as sales from '@pasal/contract/flash-sales/routes.ts'
import type { CustomField } from '@pasal/contract/pricing/custom-fields.ts'
import { allowsCod, type DeliveryPlace, deliveryChargePaisa } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { formatDate } from '../format/dates.ts'
import { inDigitsOf } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'
import type { Shop } from '../shop.ts'
import type { ResponseOf, Store } from '../store-api.ts'
import { mostInOneLine } from './most-in-one-line.ts'
import { meaningOf, type TagMeaning } from './tags.ts'
import { isUnpriced } from './variant-prices.ts'
import { type Options, optionsOf } from './variants.ts'

export type Product = ResponseOf<typeof catalogue.getProduct>
type Table = ResponseOf<typeof delivery.getDeliveryTable>
type SaleOfProduct = ResponseOf<typeof sales.getFlashSaleOfProduct>

/** A print that can be chosen (4.7). */
export type Print = ResponseOf<typeof catalogue.listPrints>[number]

/** The sale of a product as its page shows it (2.6). */
export type ShownSale = {
  id: string
  name: string
  status: 'live' | 'upcoming'
  startAt: string
  /** the day of the start in the shopper's language */
  startText: string
  endAt: string
  /** at most so many in one order; 0: no limit */
  most: number
  hasClock: boolean
  units: { available: number; in_checkout: number } | null
}

/** What the page gives to its island. It stands in the HTML, so it holds only what the island uses. */
export type ProductData = {
  lang: Language
  money: string
  storeId: string
  id: string
  slug: string
  name: string
  url: string
  picture: string
  price: number
  before: number
  quantity: number
  continueSelling: boolean
  weightKg: number
  csrf: string
  options: Options
  fields: CustomField[]
  prints: Print[]
  needsPrint: boolean
  tags: TagMeaning
  /** the day in the shopper's language from which the product is to be had; '': no day, or a past one */
  availableFrom: string
  /** stock from which "Only n left" is shown; 0: the store does not show stock */
  lowAt: number
  hasAlerts: boolean
  sale: ShownSale | undefined
  place: { name: string; price: number; cod: boolean } | undefined
  rating: { average: string; count: number } | undefined
}

type Read = { product: Product; table: Table | undefined; sale: SaleOfProduct; prints: Print[]; url: string }

export function productDataOf({ store, lang }: Shop, { product, table, sale, prints, url }: Read): ProductData {
  const options = optionsOf(product, sale.sale)
  const first = options.variants[0]
  const weightKg = first ? first.weightKg : product.weight
  return {
    ...{ lang, money: store.customization.currency_indicator, storeId: store._id, url },
    ...{ id: product._id, slug: product.slug, name: product.name, picture: product.image_urls[0] ?? '' },
    ...{ price: product.price ?? 0, before: product.compare_at_price, quantity: product.quantity },
    ...{ continueSelling: product.continue_selling, weightKg, csrf: product.csrf_token, options },
    fields: product.custom_fields as CustomField[],
    ...printsOf(product, prints),
    tags: meaningOfProduct(product),
    availableFrom: dayToCome(product.release_date, lang),
    lowAt: lowStockAt(store),
    hasAlerts: store.customer_program.back_in_stock.enabled,
    sale: shownSale(sale, lang),
    place: table && firstPlace(table, weightKg),
    rating: ratingOf(product, lang),
  }
}

/** A product without a price is shown as one whose price is hidden. */
export function meaningOfProduct(product: Pick<Product, 'tags' | 'price' | 'variants'>): TagMeaning {
  const meaning = meaningOf(product.tags)
  return { ...meaning, noPrice: meaning.noPrice || isUnpriced(product) }
}

function dayToCome(timestamp: string | null, lang: Language): string {
  return timestamp !== null && Date.parse(timestamp) > Date.now() ? formatDate(lang, timestamp) : ''
}

/** The prints that may be put on a product, and whether it needs one (4.7). */
export function printsOf({ print_addon }: Pick<Product, 'print_addon'>, prints: Print[]) {
  const addon = print_addon as { enabled?: boolean; required?: boolean; prints?: string[] } | undefined
  return {
    prints: addon?.enabled ? allowedPrints(addon.prints, prints) : [],
    needsPrint: Boolean(addon?.enabled && addon.required),
  }
}

/** Without a list every print is allowed. An API that does not list its prints leaves them without names. */
function allowedPrints(ids: string[] = [], prints: Print[]): Print[] {
  if (prints.length === 0) return ids.map((_id, index) => ({ _id, name: String(index + 1), image_url: '' }))
  return ids.length > 0 ? prints.filter(({ _id }) => ids.includes(_id)) : prints
}

const usualLowStock = 5

/** The plugin `product_custom_options` shows stock, from its own number on (2.1). */
function lowStockAt({ plugins }: Store): number {
  const details = plugins.find(({ name }) => name === 'product_custom_options')?.details as
    | { showProductStock?: boolean; outOfStockBaseValue?: number }
    | undefined
  return details?.showProductStock ? (details.outOfStockBaseValue ?? usualLowStock) : 0
}

function shownSale(read: SaleOfProduct, lang: Language): ShownSale | undefined {
  if (!read.sale) return undefined
  const { _id: id, name, status, start_at: startAt, end_at: endAt, max_per_order: most, show_countdown } = read.sale
  const units = 'units' in read ? read.units : null
  const startText = formatDate(lang, startAt)
  return { id, name, status, startAt, startText, endAt, most, hasClock: show_countdown, units }
}

function firstPlace({ places, defaults }: Table, weightKg: number): ProductData['place'] {
  const place = places[0] as DeliveryPlace | undefined
  if (!place) return undefined
  return { name: place[0], price: toNpr(deliveryChargePaisa(place, defaults, weightKg)), cod: allowsCod(place) }
}

/** `total_rating` is a sum (2.3). */
function ratingOf({ total_rating, review_count }: Product, lang: Language): ProductData['rating'] {
  if (review_count === 0) return undefined
  return { average: inDigitsOf(lang, (total_rating / review_count).toFixed(1)), count: review_count }
}

/** How many pieces one order may have: of the stock, and of a sale that is live (2.6). */
export function mostPieces({ continueSelling, sale }: ProductData, stock: number): number {
  const inSale = sale?.status === 'live' && sale.most > 0 ? sale.most : mostInOneLine
  return Math.max(1, Math.min(mostInOneLine, inSale, continueSelling ? mostInOneLine : stock))
}
