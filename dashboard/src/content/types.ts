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
