export type Coupon = {
  _id: string
  version: number
  code: string
  coupon_type: 1 | 2 | 3
  coupon_value: number
  min_order_value: number
  max_discount_amount: number
  active: boolean
  starts_at: string | null
  expires_at: string | null
  usage_limit: number | null
  only_for_cod_payment: boolean
  only_for_online_payment: boolean
  categories: string[]
  places: string[]
  reward_customer_phone: string
  used: number
  reserved: number
}

export type SaleStatus = 'upcoming' | 'live' | 'ended'

export type FlashSale = {
  _id: string
  version: number
  name: string
  status: SaleStatus
  start_at: string
  end_at: string
  discount_type: 'percentage' | 'fixed_amount' | 'fixed_price'
  discount_value: number
  max_per_order: number
  hold_minutes: number
  show_countdown: boolean
  show_stock_left: boolean
  products: string[]
}
