import type { MerchantProduct, MerchantVariant } from '../products/product.queries.ts'
import type { Cells } from './columns.ts'

/** What the ids of a product mean. */
export type Names = { brand: string; category: string }

/** The lines of a product in an export: one for each variant, and more where it has more pictures. */
export function rowsOfProduct(product: MerchantProduct, names: Names, websiteId: string | undefined): Cells[] {
  const { variants, image_urls } = product
  const items = variants.length > 0 ? variants.map((variant) => itemOf(variant, product)) : [undefined]
  const lines = Math.max(items.length, image_urls.length)
  return Array.from({ length: lines }, (_, index): Cells => {
    const variant = variants[index]
    const own = index === 0 && variants.length === 0
    return withoutEmpty({
      handle: product.slug,
      ...(index === 0 ? fieldsOf(product, names) : {}),
      ...(own ? { option1_name: 'Title', option1_value: 'Default Title', ...figuresOf(product, websiteId) } : {}),
      ...(index === 0 && variants.length > 0 ? optionNames(product) : {}),
      ...(variant ? { ...items[index], ...figuresOf(variant, websiteId), price: priceOf(variant, product) } : {}),
      ...(image_urls[index] ? { image: image_urls[index], image_position: String(index + 1) } : {}),
    })
  })
}

function fieldsOf(product: MerchantProduct, { brand, category }: Names): Cells {
  const { name, description, tags, status, continue_selling, seo_title, seo_description } = product
  return {
    ...{ title: name, description, vendor: brand, type: category, tags: tags.join(', '), seo_title, seo_description },
    ...(status === '' ? {} : { published: String(status === 'Active'), status: status.toLowerCase() }),
    policy: continue_selling ? 'continue' : 'deny',
  }
}

type Figures = Pick<MerchantVariant, 'sku' | 'barcode' | 'weight' | 'compare_at_price' | 'cost_per_item'> &
  Pick<MerchantVariant, 'price' | 'quantity' | 'stock'>

function figuresOf(item: Figures, websiteId: string | undefined): Cells {
  const quantity = websiteId === undefined ? item.quantity : (item.stock[websiteId] ?? 0)
  return {
    ...{ sku: item.sku, barcode: item.barcode, grams: item.weight === 0 ? '' : gramsOf(item.weight) },
    ...{ price: amountCell(item.price), compare_at_price: item.compare_at_price ? String(item.compare_at_price) : '' },
    ...{ cost_per_item: item.cost_per_item ? String(item.cost_per_item) : '', quantity: String(quantity) },
  }
}

/** Without a price of its own a variant costs what the product costs. */
function priceOf({ price }: MerchantVariant, product: MerchantProduct): string {
  return amountCell(price ?? product.price)
}

function amountCell(value: number | null): string {
  return value === null ? '' : String(value)
}

function gramsOf(weightKg: number): string {
  return String(Number((weightKg * 1000).toFixed(6)))
}

const optionNames = ({ colors, sizes }: MerchantProduct): Cells =>
  colors.length > 0 && sizes.length > 0
    ? { option1_name: 'Color', option2_name: 'Size' }
    : { option1_name: colors.length > 0 ? 'Color' : 'Size' }

function itemOf(variant: MerchantVariant, { colors, sizes }: MerchantProduct): Cells {
  const { option_name, image_url } = variant
  if (colors.length === 0 || sizes.length === 0) return { option1_value: option_name, variant_image: image_url }
  const color = colors.map(nameOfColor).find((name) => sizes.some((size) => `${name}/${size}` === option_name))
  if (color === undefined) return { option1_value: option_name, variant_image: image_url }
  return { option1_value: color, option2_value: option_name.slice(color.length + 1), variant_image: image_url }
}

/** A colour may carry its code: `Red:#ff0000`. */
export function nameOfColor(color: string): string {
  return (color.split(':')[0] ?? '').trim()
}

function withoutEmpty(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}
