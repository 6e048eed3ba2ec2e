import { z } from 'zod'
import { npr } from '../../response-values.ts'
import { day } from '../response-values.ts'

const figures = {
  ...{ orders: z.int(), units: z.int(), sales: npr, discount: npr, delivery: npr, refunds: npr },
  ...{ cancelled: z.int(), returned: z.int() },
}
export const salesReport = z.object({
  items: z.array(z.object({ day: z.string().describe('a day, or a month: `2026-11`'), ...figures })),
  totals: z.object(figures),
})

export const todayReport = z.object({
  ...{ day, orders: z.int(), sales: npr, units: z.int() },
  to_pack: z.int().describe('orders in Pending and Processing'),
  ...{ dispatched: z.int(), delivered: z.int(), cancelled: z.int(), awaiting_payment: z.int() },
  yesterday: z.object({ orders: z.int(), sales: npr }),
})

const product = z.object({
  ...{ product: z.string(), variant: z.string(), product_name: z.string(), variant_name: z.string() },
  ...{ quantity: z.int(), sales: npr, orders: z.int() },
})
export const productsReport = z.object({ items: z.array(product) })

const coupon = z.object({ coupon: z.string(), code: z.string(), orders: z.int(), discount: npr, sales: npr })
export const couponsReport = z.object({ items: z.array(coupon) })

const part = z.object({ key: z.string(), orders: z.int(), sales: npr, cancelled: z.int(), returned: z.int() })
export const breakdownReport = z.object({ items: z.array(part) })

const steps = {
  ...{ visits: z.int(), product_views: z.int(), add_to_cart: z.int(), checkouts: z.int() },
  ...{ orders: z.int(), paid_orders: z.int() },
}
export const funnelReport = z.object({ ...steps, items: z.array(z.object({ day, ...steps })) })
