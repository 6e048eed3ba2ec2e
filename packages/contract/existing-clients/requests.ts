import { z } from 'zod'
import { changeStatusRequest } from '../merchant/orders/requests.ts'
import { changeProductRequest, createProductRequest } from '../merchant/products/requests.ts'
import { count, day, searchText, time, trimmed } from '../merchant/values.ts'
import { objectId, required, text } from '../values.ts'

/* What existing programs send (18). Keys that are not named here are dropped. */

/** A key of a query that programs send empty when it has no value. */
const orEmpty = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional())

const dayOrTime = z.union([day, time])

export const checkKeyRequest = z.object({ api_key: text(1000) })

export const listOrdersQuery = z.object({
  from: orEmpty(dayOrTime),
  to: orEmpty(dayOrTime),
  status: orEmpty(text(100)),
  label: orEmpty(text(50)),
  query: orEmpty(searchText),
})

const ids = z.array(text(100), required).min(1, 'At least 1').max(500, 'At most 500')

export const printRequest = z
  .object({
    order_ids: ids.optional(),
    orders: ids.optional(),
    print_for: z.literal([1, 2], required).optional(),
  })
  .refine(({ order_ids, orders }) => order_ids !== undefined || orders !== undefined, {
    path: ['order_ids'],
    message: 'Required',
  })

const { status } = changeStatusRequest.shape
const payment_status = z.enum(['Paid', 'Unpaid'], { error: 'Must be Paid or Unpaid' })

export const setStatusRequest = z.object({ status: status.optional(), payment_status: payment_status.optional() })
export const setStatusesRequest = z.object({ order_ids: ids, status })

const product = changeProductRequest.shape
const newProduct = createProductRequest.shape

export const addProductRequest = z.object({
  ...newProduct,
  variants: z.preprocess(
    (given) => (Array.isArray(given) ? given.map(onlyKeysOf(newProduct.variants.unwrap().element)) : given),
    newProduct.variants,
  ),
  print_addon: z.preprocess(onlyKeysOf(newProduct.print_addon.unwrap()), newProduct.print_addon),
  releaseDate: newProduct.release_date,
})

/** Keys of inner objects that the shape does not have are dropped, too. */
function onlyKeysOf({ shape }: z.ZodObject) {
  return (given: unknown) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(shape, key)))
      : given
}

const { name, price, compare_at_price, description, categories, image_urls, cost_per_item, weight } = product
const { barcode, continue_selling, sizes, tags, custom_fields, similar_products, release_date } = product
const sku = product.sku

export const changeGeneralRequest = z.object({
  ...{ name, price, compare_at_price, description, categories, image_urls },
  quantity: count.optional(),
})

const { stock: _stock, ...variantShape } = newProduct.variants.unwrap().element.shape

export const changeInventoryRequest = z.object({
  ...{ price, compare_at_price, cost_per_item, sku, weight, barcode, continue_selling, sizes },
  quantity: count.optional(),
  variants: z.array(z.object(variantShape), required).max(500, 'At most 500').optional(),
})

export const changeCustomFieldsRequest = z.object({ tags, custom_fields, similar_products, release_date })

/** The keys that `set` of a bulk update takes; each row is checked by itself. */
export const bulkProductKeys = Object.keys(product).filter((key) => !['quantity', 'stock', 'variants'].includes(key))

export const changeProductsRequest = z.object({
  updates: z.array(z.unknown(), required).min(1, 'At least 1').max(500, 'At most 500'),
})

export const updatePluginRequest = z
  .object({ fb_pixel: text(100).optional(), meta_tag: text(2000).optional() })
  .refine(({ fb_pixel, meta_tag }) => fb_pixel !== undefined || meta_tag !== undefined, {
    path: ['fb_pixel'],
    message: 'Required',
  })

const received = z.object({
  product_id: trimmed(1, 300),
  variant_id: text(300).nullish(),
  quantity: count.min(1, 'Must be 1 or more'),
})

/** A list of items, or one item at the top. */
export const stockInRequest = z
  .object({
    store_id: objectId,
    outlet_id: text(300).nullish(),
    items: z.array(received, required).min(1, 'At least 1').max(500, 'At most 500').optional(),
    ...received.partial().shape,
    note: text(500).nullish(),
  })
  .transform(({ items, product_id, variant_id, quantity, ...rest }, context) => {
    if (items) return { ...rest, items }
    const one = received.safeParse({ product_id, variant_id, quantity })
    if (one.success) return { ...rest, items: [one.data] }
    for (const issue of one.error.issues) context.addIssue({ ...(issue as object) } as never)
    return z.NEVER
  })

const page = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `Must be 1 to ${most}`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `Must be 1 to ${most}`)

export const listInventoryQuery = z.object({
  outlet: orEmpty(text(300)),
  page: orEmpty(page(100_000)).default(1),
  per_page: orEmpty(page(250)).default(50),
})

const yes = orEmpty(z.string().transform((value) => !['0', 'false', 'no'].includes(value.toLowerCase())))
const copiesOf = z.record(text(100), z.int().min(0).max(500))

/** `quantities`: JSON, a product's or variant's id to its copies; capitals are accepted. */
export const barcodesQuery = z.object({
  quantities: orEmpty(
    z.string().transform((value, context): Record<string, number> => {
      const copies = copiesOf.safeParse(parseJson(value))
      if (copies.success)
        return Object.fromEntries(Object.entries(copies.data).map(([id, count]) => [id.toLowerCase(), count]))
      context.addIssue({ code: 'custom', message: 'Must be a JSON object of ids and 0 to 500' })
      return z.NEVER
    }),
  ),
  ...{ show_name: yes, show_store: yes, show_price: yes, show_barcode: yes },
})

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export const analyticsQuery = z.object({ from: orEmpty(dayOrTime), to: orEmpty(dayOrTime) })

export type BarcodesQuery = z.output<typeof barcodesQuery>
export type AnalyticsQuery = z.output<typeof analyticsQuery>
export type ListClientOrders = z.output<typeof listOrdersQuery>
export type PrintRequest = z.output<typeof printRequest>
export type SetStatus = z.output<typeof setStatusRequest>
export type SetStatuses = z.output<typeof setStatusesRequest>
export type AddProduct = z.output<typeof addProductRequest>
export type ChangeGeneral = z.output<typeof changeGeneralRequest>
export type ChangeInventory = z.output<typeof changeInventoryRequest>
export type ChangeCustomFields = z.output<typeof changeCustomFieldsRequest>
export type ChangeClientProducts = z.output<typeof changeProductsRequest>
export type StockIn = z.output<typeof stockInRequest>
export type UpdatePlugin = z.output<typeof updatePluginRequest>
export type ListInventory = z.output<typeof listInventoryQuery>
