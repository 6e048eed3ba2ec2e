/* Content and inbox as the merchant's API sends them. */

export type Review = {
  _id: string
  product: string
  product_name: string
  order: string
  rating: number
  review: string
  images: string[]
  customer_name: string
  verified_purchase: boolean
  hidden: boolean
  reply: { text: string; created_at: string } | null
  created_at: string
}

export type WaitingAlert = {
  kind: 'back-in-stock' | 'flash-sale-started'
  product: string
  variant: string
  product_name: string
  option_name: string
  flash_sale: string
  count: number
  oldest_at: string
}

export type FieldType =
  | ('full_name' | 'phone' | 'email' | 'text' | 'textarea' | 'richtext' | 'select' | 'radio' | 'badges')
  | ('checkbox_group' | 'tags' | 'number' | 'slider' | 'url' | 'date' | 'time' | 'datetime' | 'color')
  | ('checkbox' | 'multi_text' | 'heading' | 'divider')

export type SubField = { key: string; label?: string; placeholder?: string; icon?: string }

export type FormField = {
  key: string
  type: FieldType
  label: string
  placeholder: string
  help_text: string
  required: boolean
  width: 'full' | 'half'
  system: boolean
  options?: (string | { label: string; value: string })[]
  multiple?: boolean
  sub_fields?: SubField[]
  min?: number | null
  max?: number | null
  step?: number | null
}

export type ShopForm = {
  _id: string
  version: number
  name: string
  slug: string
  published: boolean
  page_header: string
  page_subheader: string
  title: string
  description: string
  submit_label: string
  success_message: string
  page_footer: string
  fields: FormField[]
  submission_count: number
  unread_count: number
  created_at: string
}

export type Submission = {
  _id: string
  form: string | null
  form_name: string
  data: Record<string, unknown>
  read: boolean
  created_at: string
}
