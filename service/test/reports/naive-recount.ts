import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import type { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

type Shop = Awaited<ReturnType<typeof aShopWithMerchant>>
type Line = { product_id: string; variant_id: string; quantity: number; price: number; customization_charge: number }
type Order = {
  _id: string
  status: string
  payment_status: string
  placed_at: string | null
  product_total_price: number
  customization_total: number
  delivery_charge: number
  customer_address_city: string
  paymentMethod: string
  courier: string
  source: string
  discount: { d_value: number; coupon: string | null }
  ordered_products: Line[]
  refunds: { amount: number; created_at: string }[]
}

const uncounted = ['Inactive', 'Draft', 'Cancelled', 'Returned']
const dayOf = (time: string) => nepaliDay(new Date(time))
const paisa = (npr: number) => Math.round(npr * 100)
const npr = (amounts: number[]) => amounts.reduce((sum, amount) => sum + paisa(amount), 0) / 100

export async function allOrders(shop: Shop): Promise<Order[]> {
  const orders: Order[] = []
  const list = await shop.merchant.get('/orders?limit=250')
  if (list.body.next_cursor !== null) throw new Error('more orders than one page')
  for (const { _id } of list.body.items) orders.push(await shop.read(_id))
  return orders
}

const salesOf = ({ product_total_price, customization_total, discount }: Order) =>
  (paisa(product_total_price) + paisa(customization_total) - paisa(discount.d_value)) / 100

/** 14.1 by its words, from the orders as the API shows them. */
export function recount(orders: Order[], days: string[]) {
  const placed = orders.filter(({ placed_at }) => placed_at !== null && days.includes(dayOf(placed_at)))
  const counted = placed.filter(({ status }) => !uncounted.includes(status))
  const inStatus = (list: Order[], status: string) => list.filter((order) => order.status === status).length
  const figures = (list: Order[], ofDays: string[]) => {
    const good = list.filter(({ status }) => !uncounted.includes(status))
    return {
      orders: good.length,
      units: good.flatMap(({ ordered_products: lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
      sales: npr(good.map(salesOf)),
      discount: npr(good.map(({ discount }) => discount.d_value)),
      delivery: npr(good.map(({ delivery_charge }) => delivery_charge)),
      refunds: npr(
        orders
          .flatMap(({ refunds }) => refunds)
          .filter(({ created_at }) => ofDays.includes(dayOf(created_at)))
          .map(({ amount }) => amount),
      ),
      cancelled: inStatus(list, 'Cancelled'),
      returned: inStatus(list, 'Returned'),
    }
  }
  const breakdown = (keyOf: (order: Order) => string) =>
    [...Map.groupBy(placed, keyOf)].map(([key, list]) => {
      const { orders: count, sales, cancelled, returned } = figures(list, [])
      return { key, orders: count, sales, cancelled, returned }
    })
  return {
    sales: {
      items: days.map((day) => ({
        day,
        ...figures(
          placed.filter((o) => dayOf(o.placed_at as string) === day),
          [day],
        ),
      })),
      totals: figures(placed, days),
    },
    products: productsOf(counted),
    coupons: [
      ...Map.groupBy(
        counted.filter(({ discount }) => discount.coupon !== null),
        (o) => o.discount.coupon,
      ),
    ].map(([coupon, list]) => ({ coupon, orders: list.length, sales: npr(list.map(salesOf)) })),
    city: breakdown((order) => order.customer_address_city),
    paymentMethod: breakdown((order) => order.paymentMethod),
    courier: breakdown((order) => order.courier),
    source: breakdown((order) => order.source),
    paid: counted.filter(({ payment_status }) => payment_status === 'Paid').length,
  }
}

function productsOf(counted: Order[]) {
  const lines = counted.flatMap((order) => order.ordered_products.map((line) => ({ ...line, order: order._id })))
  return [...Map.groupBy(lines, ({ product_id }) => product_id)].map(([product, list]) => ({
    product,
    quantity: list.reduce((sum, { quantity }) => sum + quantity, 0),
    sales: npr(list.map(({ price, customization_charge, quantity }) => (price + customization_charge) * quantity)),
    orders: new Set(list.map(({ order }) => order)).size,
  }))
}
