import type { CustomField, Product, Variant } from '../api/types.ts'

/** Changes as the API takes them: without what it only shows, and without blank lines among the options of a field. */
export function productBody({ custom_fields: fields, variants, ...changes }: Partial<Product>) {
  return {
    ...changes,
    ...(fields && { custom_fields: fields.map(withoutBlankOptions) }),
    ...(variants && { variants: variants.map(variantBody) }),
  }
}

function withoutBlankOptions(field: CustomField): CustomField {
  const [type, label, required, placeholder = '', options, ...price] = field
  if (!options) return field
  return [type, label, required, placeholder, options.filter((option) => labelOf(option).trim() !== ''), ...price]
}

export type Option = NonNullable<CustomField[4]>[number]

export const labelOf = (option: Option) => (typeof option === 'string' ? option : option.label)

/** The count of a new variant stands in it; that of a stored one is changed by adjustments. */
function variantBody({ _id, quantity, barcode, ...variant }: Variant) {
  const { option_name, price, compare_at_price, cost_per_item, sku, weight, image_url } = variant
  return {
    // Without a barcode, a new variant gets the next free one.
    ...(_id ? { _id, barcode } : { quantity, ...(barcode !== '' && { barcode }) }),
    ...{ option_name, price, compare_at_price, cost_per_item, sku, weight, image_url },
  }
}
