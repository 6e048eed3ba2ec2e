import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type { StoreApi } from '../store-api.ts'
import { isShown } from './card.ts'
import { directLine, readWanted } from './direct-line.ts'
import { isComplete, readChoices, type SentValues } from './plain-choices.ts'
import { meaningOfProduct, type Product, printsOf } from './product-data.ts'
import { readPrints } from './read-prints.ts'
import { readSale } from './read-sale.ts'
import { isAllSoldOut } from './sold-out.ts'
import { isBuyable } from './tags.ts'
import { optionsOf } from './variants.ts'

/**
 * A product that is ordered without the cart, with what was chosen of it. `line` is undefined where the shop does not
 * sell what was chosen; `isForSale`: it sells another choice. The order is not complete while a required print or field
 * is missing.
 */
export async function readDirectOrder(api: StoreApi, store_id: string, sent: SentValues) {
  const wanted = readWanted(sent)
  if (wanted.product === '') return undefined
  const path = '/product/public/:store_id/:slug'
  const product = await api.find<typeof catalogue.getProduct>(path, { store_id, slug: wanted.product })
  if (!product) return undefined
  const [prints, { sale }] = await Promise.all([
    readPrints(api, store_id, product),
    readSale(api, store_id, product._id),
  ])
  const allowed = printsOf(product, prints)
  const choices = readChoices(product, allowed, sent)
  const line = directLine(product, wanted, { sale, choices, prints: allowed.prints })
  return {
    ...{ product, prints: allowed.prints, choices, line, variant: wanted.variant, quantity: wanted.quantity },
    isComplete: line === undefined || isComplete(choices),
    isForSale: isForSale(product),
    options: optionsOf(product, sale),
  }
}

function isForSale(product: Product): boolean {
  const goods = { continueSelling: product.continue_selling, quantity: product.quantity }
  return isShown(product) && isBuyable(meaningOfProduct(product)) && !isAllSoldOut(goods, product.variants)
}
