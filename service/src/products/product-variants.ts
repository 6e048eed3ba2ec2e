import type { ChangeProduct } from '@pasal/contract/merchant/products/requests.ts'
import { stockMessage } from '@pasal/contract/merchant/products/requests.ts'
import { invalid } from '../platform/http/errors.ts'
import { newIds } from '../platform/values/ids.ts'
import { barcodeOfVariant } from './barcodes.ts'
import type { MerchantVariant } from './product.queries.ts'

export type GivenVariant = NonNullable<ChangeProduct['variants']>[number]

const newVariant = {
  ...{ option_name: '', price: null, compare_at_price: 0, cost_per_item: 0, weight: 0, sku: '', alt_barcode: '' },
  ...{ exim_code: '', tigg_id: '', image_url: '', quantity: 0, held: 0, stock: {}, sale: null },
}

/**
 * The whole list of variants that a request describes (5.1): an entry with the `_id` or the name of a stored variant
 * changes that one, the others are new. All problems are reported at once.
 */
export function completeVariants(
  given: GivenVariant[],
  stored: MerchantVariant[],
  productBarcode: string,
): MerchantVariant[] {
  const fields: Record<string, string> = {}
  const fresh = newIds(given.length)
  const taken = new Set([...given, ...stored].map(({ barcode }) => barcode ?? ''))
  const ids = new Set(given.map(({ _id }) => _id))
  const seen = new Set<string>()
  const variants = given.map((entry, index): MerchantVariant => {
    const at = `variants.${index}`
    const known = storedVariant(entry, stored, ids)
    const { quantity, stock, _id: _given, ...named } = entry
    if (known) {
      if (quantity !== undefined) fields[`${at}.quantity`] = stockMessage
      if (stock !== undefined) fields[`${at}.stock`] = stockMessage
      if (seen.has(known._id)) fields[`${at}.${entry._id ? '_id' : 'option_name'}`] = 'Must not repeat'
      seen.add(known._id)
      return { ...known, ...named }
    }
    if (entry._id !== undefined) fields[`${at}._id`] = 'Variant not found'
    else if (entry.option_name === undefined) fields[`${at}.option_name`] = 'Required'
    const barcode = entry.barcode ?? barcodeOfVariant(productBarcode, index + 1, taken)
    taken.add(barcode)
    return { ...newVariant, ...named, barcode, _id: fresh[index] as string }
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return variants
}

/** The variant that an entry means. A name means one that no other entry means by its `_id`: these are `ids`. */
export function storedVariant(
  entry: Pick<GivenVariant, '_id' | 'option_name'>,
  stored: MerchantVariant[],
  ids: ReadonlySet<string | undefined>,
): MerchantVariant | undefined {
  if (entry._id !== undefined) return stored.find(({ _id }) => _id === entry._id)
  return stored.find(({ _id, option_name }) => option_name === entry.option_name && !ids.has(_id))
}

/** What a merchant sets of a variant. */
export function stripVariant({ quantity: _q, held: _h, stock: _s, sale: _sale, ...variant }: MerchantVariant) {
  return variant
}
