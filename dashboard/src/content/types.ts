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

/** A part of a post or page. What other programs made of another type stays as it is. */
export type Section = { type: string; [key: string]: unknown }

export type Post = {
  _id: string
  version: number
  name: string
  slug: string
  excerpt: string
  featured_image: string
  author: string | null
  categories: string[]
  tags: string[]
  published_at: string | null
  published: boolean
  no_index: boolean
  seo_title: string
  seo_description: string
  seo_image: string
  sections: Section[]
  view_count: number
  updated_at: string
}

export type ShopPage = {
  _id: string
  version: number
  slug: string
  title: string
  description: string
  image: string
  published: boolean
  sections: Section[]
  updated_at: string
}

export type Author = { user: string; name: string }
export type BlogCategory = { _id: string; version: number; name: string; slug: string; image: string }
