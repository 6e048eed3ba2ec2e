import { offerPricePaisa } from '../flash-sales/offer-price.ts'
import type { Db } from '../platform/database/database.ts'
import { type ItemRow, listItems } from './cart-items.queries.ts'

/** What a line of a cart or an order points at, priced by the clock: right also while a flash sale's flip is still on its way. */
export type CartItem = {
  exists: boolean
  productId: string
  variantId: string
  name: string
  status: string
  hasVariants: boolean
  variantExists: boolean
  optionName: string
  continueSelling: boolean
  pricePaisa: number
  compareAtPaisa: number
  weightKg: number
  imageUrl: string
  categoryIds: string[]
  printAddon: ItemRow['print_addon']
  quantity: number
  websiteQuantity: number
  held: number
  freeAt: Date | null
  sale: ItemRow['sale']
}

type Pointer = { product: string; variant: string }

/** Reads what these lines point at, of however many carts, and tells each line's item. Ids are compared in lower case. */
export async function readCartItems(
  db: Db,
  storeId: string,
  lines: Pointer[],
  now: Date,
): Promise<(line: Pointer) => CartItem> {
  const pairs = new Map(lines.map((line) => [keyOf(line), line]))
  const rows = await listItems(
    db,
    storeId,
    [...pairs.values()].map(({ product }) => product.toLowerCase()),
    [...pairs.values()].map(({ variant }) => variant.toLowerCase()),
    now,
  )
  const items = new Map(rows.map((row) => [keyOf({ product: row.product_id, variant: row.variant_id }), toItem(row)]))
  return (line) => items.get(keyOf(line)) as CartItem
}

/** Anything may be sent as an id, spaces included: the key tells ('a b', '') from ('a', 'b'). */
function keyOf({ product, variant }: Pointer): string {
  return JSON.stringify([product.toLowerCase(), variant.toLowerCase()])
}

function toItem(row: ItemRow): CartItem {
  const isVariant = row.option_name !== null
  return {
    exists: row.name !== null,
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name ?? '',
    status: row.status,
    hasVariants: row.has_variants,
    variantExists: isVariant,
    optionName: row.option_name ?? '',
    continueSelling: row.continue_selling,
    ...prices(row),
    weightKg: isVariant ? row.variant_weight_kg : row.weight_kg,
    imageUrl: row.variant_image_url || row.image_url || '',
    categoryIds: row.category_ids,
    printAddon: row.print_addon ?? {},
    quantity: row.quantity,
    websiteQuantity: row.website_quantity ?? 0,
    held: row.held,
    freeAt: row.free_at,
    sale: row.sale,
  }
}

/** The variant's price if it has one, else the product's (4.3); 0 counts as none. */
function prices(row: ItemRow): { pricePaisa: number; compareAtPaisa: number } {
  const own = (row.variant_price_paisa ?? 0) > 0
  const listed = (own ? row.variant_price_paisa : row.merchant_price_paisa) ?? 0
  const compareAt = (own ? row.variant_compare_at_paisa : row.merchant_compare_at_paisa) ?? 0
  if (!row.sale) return { pricePaisa: listed, compareAtPaisa: compareAt }
  const offer = offerPricePaisa(listed, row.sale.discount_type, row.sale.discount_value) ?? 0
  return { pricePaisa: offer, compareAtPaisa: offer < listed ? listed : compareAt }
}
