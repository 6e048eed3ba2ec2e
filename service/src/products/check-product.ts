import { alreadyInUse } from '../merchant/errors.ts'
import { invalid } from '../platform/http/errors.ts'

/** What the rules of a product read (5.1). */
type Checked = {
  status: string
  price: number | null
  colors: string[]
  sizes: string[]
  variants: { option_name: string; price: number | null; sku: string }[]
}

/** An Active product without a price cannot be sold. */
export function requirePrice({ status, price, variants }: Checked): void {
  if (status !== 'Active' || price !== null) return
  if (variants.length > 0 && variants.every((variant) => variant.price !== null)) return
  throw invalid({ price: 'An Active product needs a price' })
}

/** Each variant is one of the product's combinations (P 2.4.1), once. `accepted` are names that stay. */
export function requireOptionNames(
  { colors, sizes, variants }: Checked,
  pathOf: (index: number) => string,
  accepted: string[] = [],
): void {
  const names = new Set([...combinations(colors, sizes), ...accepted])
  const seen = new Set<string>()
  const fields: Record<string, string> = {}
  for (const [index, { option_name }] of variants.entries()) {
    if (!names.has(option_name)) fields[pathOf(index)] = "Must be made of the product's colours and sizes"
    else if (seen.has(option_name)) fields[pathOf(index)] = 'Must not repeat'
    seen.add(option_name)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The name of one variant is not that of another. */
export function requireFreeName({ variants }: Checked): void {
  if (new Set(variants.map(({ option_name }) => option_name)).size < variants.length) throw alreadyInUse('option_name')
}

function combinations(colors: string[], sizes: string[]): Set<string> {
  const names = colors.map((color) => (color.split(':')[0] ?? '').trim())
  if (names.length === 0) return new Set(sizes)
  if (sizes.length === 0) return new Set(names)
  return new Set(names.flatMap((color) => sizes.map((size) => `${color}/${size}`)))
}

/** Two items of one request cannot have one SKU. */
export function requireOwnSkus(sku: string | undefined, variants: { sku?: string | undefined }[]): void {
  const seen = new Set([sku])
  const fields: Record<string, string> = {}
  for (const [index, variant] of variants.entries()) {
    if (variant.sku && seen.has(variant.sku)) fields[`variants.${index}.sku`] = 'Must not repeat'
    seen.add(variant.sku)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
