import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import {
  type CustomField,
  customizationChargePaisa,
  serializeCustomFields,
} from '@pasal/contract/pricing/custom-fields.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { ResponseOf } from '../store-api.ts'
import { lineState } from './line-state.ts'
import { mostInOneLine } from './most-in-one-line.ts'
import type { PlainChoices } from './plain-choices.ts'
import type { Print } from './product-data.ts'
import type { ProductSale } from './variant-prices.ts'

type Product = ResponseOf<typeof catalogue.getProduct>
type Wanted = { variant: string; quantity: number }

/** What the form of a product page without script sends: a product, one of its variants, and how many. */
export function readWanted(values: { get(name: string): unknown }): { product: string } & Wanted {
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  const quantity = Math.trunc(Number(text('quantity')))
  return {
    ...{ product: text('product'), variant: text('variant') },
    quantity: quantity >= 1 ? Math.min(quantity, mostInOneLine) : 1,
  }
}

/** A line that is ordered without the cart, or undefined where the shop does not sell it. */
export function directLine(
  product: Product,
  { variant, quantity }: Wanted,
  { sale, choices, prints }: { sale: ProductSale; choices: PlainChoices; prints: Print[] },
) {
  const { fields, print } = choices
  const { slug } = product
  const line = { product: product._id, variant, slug, price: product.price ?? 0, weightKg: product.weight }
  const state = lineState(line, product, sale)
  if (state.problem) return undefined
  const customFields = product.custom_fields as CustomField[]
  const chosen = product.variants.find(({ _id }) => _id === variant)
  return {
    ...{ product: product._id, variant, quantity, selected: true, name: product.name, slug },
    ...{ choice: chosen?.option_name ?? '', picture: chosen?.image_url || product.image_urls[0] || '' },
    ...{ price: state.price, weightKg: state.weightKg, customFields: serializeCustomFields(customFields, fields) },
    customizationCharge: toNpr(customizationChargePaisa(customFields, fields)),
    ...{ printId: print, printName: prints.find(({ _id }) => _id === print)?.name ?? '' },
  }
}
