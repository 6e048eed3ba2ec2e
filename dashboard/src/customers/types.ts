/* Customers as the merchant's API sends them. */

export type CustomerItem = {
  _id: string
  version: number
  name: string
  phone: string
  email: string
  note: string
  preferred_payment_method: string
  created_at: string
  updated_at: string
}

export type Customer = CustomerItem & {
  stats: {
    orders: number
    delivered: number
    cancelled: number
    returned: number
    total_spent: number
    last_order_at: string | null
  }
}
