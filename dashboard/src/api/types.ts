import type { Language } from '@pasal/contract/format/language.ts'
import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import type { Right, Role } from '@pasal/contract/merchant/rights.ts'

/* Responses of the merchant's API, as far as the dashboard reads them. */

export type List<Item> = { items: Item[]; next_cursor: string | null; count?: number; count_capped?: boolean }

export type Me = { _id: string; name: string; email: string; language: Language | null; two_factor_enabled: boolean }

export type MyStore = {
  _id: string
  name: string
  brand_name: string
  subdomain: string
  logo: string
  closed: boolean
  role: Role
  rights: Right[]
}

export type Counts = {
  orders?: Partial<Record<OrderStatus, number>>
  unread_submissions?: number
  low_stock?: number
  needs_attention?: number
  cod_to_collect?: number
}

export type OrderLine = {
  line: number
  product_id: string
  variant_id: string
  product_name: string
  variant_name: string
  sku: string
  image_url: string
  price: number
  quantity: number
  customization_charge: number
  custom_fields: string[]
  print: { name: string; image_url: string } | null
  returned_quantity: number
}

export type OrderItem = {
  _id: string
  version: number
  order_number: number
  status: OrderStatus
  payment_status: string
  refund_status: string
  paymentMethod: string
  source: string
  created_at: string
  /** when shoppers could pay or wait for it; null: a draft, or not paid yet */
  placed_at: string | null
  oversold: boolean
  customer: string | null
  customer_full_name: string
  customer_phone_number: string
  customer_alt_phone_number: string
  customer_email: string
  customer_address_city: string
  customer_address: string
  customer_address_landmark: string
  order_note: string
  sender_full_name: string
  sender_phone_number: string
  sender_email: string
  company_name: string
  pan: string
  /** YYYY-MM-DD, or empty */
  delivery_date: string
  product_total_price: number
  customization_total: number
  discount: { kind: string; d_value: number; code: string }
  delivery_charge: number
  total: number
  paid_amount: number
  refunded_amount: number
  due: number
  /** what was paid of an order that is not paid whole, else 0 */
  partial_payment_amount: number
  courier: string
  tracking_number: string
  tracking_url: string
  line_count: number
  first_product_name: string
  ordered_products?: OrderLine[]
}

export type TimelineEntry = {
  _id: string
  at: string
  kind: string
  actor: { kind: string; name: string }
  text: string
  data: Record<string, unknown> | null
}

type Payment = {
  _id: string
  kind: string
  amount: number
  reference: string
  received_at: string
  settlement: string | null
}
type Refund = { _id: string; amount: number; method: string; reason: string; created_at: string }

export type Order = OrderItem & {
  ordered_products: OrderLine[]
  payments: Payment[]
  refunds: Refund[]
  bills: { _id: string; kind: string; number: string; total: number; credited_amount: number }[]
  timeline: TimelineEntry[]
  customer_history: { orders: number; delivered: number; cancelled: number; returned: number }
  allowed: OrderStatus[]
  can_edit: boolean
}

export type StockRow = {
  product: string
  variant: string
  product_name: string
  option_name: string
  image_url: string
  quantity: number
  held: number
  available: number
}

/** `''` comes by a store file only: such a product is not in the shop. */
export type ProductStatus = 'Active' | 'Draft' | 'Archived' | ''

export type ProductItem = {
  _id: string
  version: number
  name: string
  status: ProductStatus
  price: number | null
  min_price: number | null
  max_price: number | null
  quantity: number
  held: number
  total_variants: number
  sku: string
  image_url: string
}

export type Variant = {
  _id?: string
  option_name: string
  price: number | null
  compare_at_price: number | null
  cost_per_item: number | null
  sku: string
  barcode: string
  image_url: string
  weight: number
  quantity: number
  held: number
}

/** `[type, label, required, placeholder, options?, price?]` */
export type CustomField = [
  type: string,
  label: string,
  required: boolean,
  placeholder?: string,
  options?: (string | { label: string; value: string | number })[],
  price?: number,
]

export type Product = {
  _id: string
  version: number
  name: string
  slug: string
  status: ProductStatus
  channel: number
  description: string
  long_description: string
  price: number | null
  compare_at_price: number | null
  cost_per_item: number | null
  quantity: number
  held: number
  weight: number
  sku: string
  barcode: string
  continue_selling: boolean
  colors: string[]
  sizes: string[]
  tags: string[]
  categories: string[]
  brand: string | null
  /** null: the service chooses */
  similar_products: string[] | null
  image_urls: string[]
  custom_fields: CustomField[]
  release_date: string | null
  seo_title: string
  seo_description: string
  seo_image: string
  print_addon: { enabled?: boolean; required?: boolean; prints?: string[] } | null
  variants: Variant[]
}
