import { type CartItem, readCartItems } from '../cart/cart-items.ts'
import type { Context } from '../context.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { listCouponIdsAnywhere, listCouponsForClients } from '../coupons/coupons.queries.ts'
import { listDeliveryPlaces } from '../delivery/delivery.queries.ts'
import type { DeliveryPlace } from '../delivery/delivery-charge.ts'
import { orderedCouponId } from './order-coupon.ts'
import type { OrderLineRequest } from './orders.contract.ts'
import { findStoreForOrder, listPrints, type PrintRow, type StoreForOrder } from './orders.queries.ts'
import type { PlaceOrder } from './place-order.ts'

/** All that the checks of 4.3 look at, for every order that waited. */
export type OrderReads = {
  store: StoreForOrder | undefined
  itemOf(line: OrderLineRequest): CartItem
  prints: PrintRow[]
  delivery: { places: DeliveryPlace[]; defaults: unknown[] }
  couponOf(couponId: string, client: string): Coupon | undefined
  /** coupons of other stores that were asked for here */
  strangeCouponIds: string[]
}

/** One statement of each kind, however many orders there are. Nothing is locked: place_orders looks again at what can run out. */
export async function readForOrders(
  context: Context,
  storeId: string,
  orders: PlaceOrder[],
  now: Date,
): Promise<OrderReads> {
  const db = context.db.pipelined
  const lines = orders.flatMap(({ request }) => request.products)
  const cities = new Set(orders.map(({ request }) => request.customer_address_city))
  const [store, itemOf, prints, delivery, coupons] = await Promise.all([
    findStoreForOrder(db, storeId),
    readCartItems(db, storeId, lines, now),
    readPrints(context, storeId, lines),
    listDeliveryPlaces(db, storeId, [...cities]),
    readCoupons(context, storeId, orders, now),
  ])
  return { store, itemOf, prints, delivery, ...coupons }
}

async function readPrints({ db }: Context, storeId: string, lines: OrderLineRequest[]): Promise<PrintRow[]> {
  const printIds = lines.map(({ print_id }) => print_id.toLowerCase()).filter((id) => id !== '')
  return printIds.length === 0 ? [] : listPrints(db.pipelined, storeId, printIds)
}

async function readCoupons(context: Context, storeId: string, orders: PlaceOrder[], now: Date) {
  const asked = new Map<string, { couponId: string; client: string }>()
  for (const { request, client } of orders) {
    const couponId = orderedCouponId(request)
    if (couponId !== undefined) asked.set(`${couponId} ${client}`, { couponId, client })
  }
  if (asked.size === 0) return { couponOf: () => undefined, strangeCouponIds: [] }
  const rows = await listCouponsForClients(context.db.pipelined, storeId, [...asked.values()], now)
  const coupons = new Map(rows.map((row) => [`${row.coupon_id} ${row.client}`, row]))
  const absent = [...asked].filter(([key]) => !coupons.has(key)).map(([, { couponId }]) => couponId)
  return {
    couponOf: (couponId: string, client: string) => coupons.get(`${couponId} ${client}`),
    strangeCouponIds: absent.length === 0 ? [] : await listCouponIdsAnywhere(context.db.pipelined, absent),
  }
}
