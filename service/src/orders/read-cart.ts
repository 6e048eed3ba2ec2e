import type { Language } from '@pasal/contract/format/language.ts'
import type { OrderLineRequest, OrderRequest } from '@pasal/contract/orders/requests.ts'
import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { type CartItem, recallCartItems, recallPlentifulItems } from '../cart/cart-items.ts'
import type { Context } from '../context.ts'
import { type Coupon, listCouponIdsOfAnyStore, listCouponsForClients } from '../coupons/coupons.queries.ts'
import { recallDeliveryPlaces } from '../delivery/delivery-places.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import type { Db } from '../platform/database/database.ts'
import { isId } from '../platform/values/ids.ts'
import type { EventActor } from './order-events.queries.ts'
import { findStoreForOrder, listPrints, type PrintRow, type StoreForOrder } from './orders.queries.ts'

/** One request to place an order, and who sent it. */
export type IncomingOrder = {
  request: OrderRequest
  /** of the mails about the order */
  language: Language
  clientIp: string
  userAgent: string
  /** digest of the client's network, by which its applied coupons are known (3.4) */
  couponClient: string
  idempotency: { key: string; bodyHash: string } | undefined
  /** undefined: a shopper's */
  terms?: MerchantTerms
}

/** What a merchant's order does differently (merchant's API, 10.2). */
export type MerchantTerms = {
  /** takes no stock and no coupon use */
  draft: boolean
  /** stock: passes the checks 6 and 8; cod: the rule of the place about cash on delivery */
  force: readonly ('stock' | 'cod')[]
  discountPaisa: number | undefined
  deliveryChargePaisa: number | undefined
  source: string
  /** sends the confirmation */
  notify: boolean
  actor: EventActor
}

type Reads = Pick<Context, 'db' | 'memory'>

/** What the checks of 4.3 need to know about one order. */
export type Cart = {
  store: StoreForOrder | undefined
  lines: { request: OrderLineRequest; item: CartItem }[]
  prints: PrintRow[]
  place: DeliveryPlace | undefined
  deliveryDefaults: unknown[]
  coupon: Coupon | undefined
  isCouponOfOtherStore: boolean
}

/**
 * One statement of each kind for all orders, in parallel. Nothing is locked. The store's version is one of them: for it
 * the process remembers what only merchants write.
 */
export function readCarts(
  reads: Reads,
  storeId: string,
  orders: IncomingOrder[],
  now: Date,
  opening: Promise<StoreAtVersion> = reads.memory.openAny(reads, storeId),
): Promise<Cart[]> {
  return cartsOf(reads, opening, storeId, orders, {
    itemOf: recallCartItems(reads, opening, storeId, linesOf(orders), now),
    couponOf: readCoupons(reads.db.pipelined, storeId, orders, now),
  })
}

/**
 * The carts as the store was at this version, with nothing read that is remembered. All that an order wants is in
 * stock, and every coupon has a use left: who writes the orders has to check both, and the version.
 */
export function recallCarts(reads: Reads, store: StoreAtVersion, orders: IncomingOrder[], now: Date): Promise<Cart[]> {
  return cartsOf(reads, Promise.resolve(store), store.storeId, orders, {
    itemOf: recallPlentifulItems(reads, store, linesOf(orders), now),
    couponOf: recallCoupons(reads, store, orders, now),
  })
}

type ItemOf = Awaited<ReturnType<typeof recallCartItems>>
type Reading = { itemOf: Promise<ItemOf>; couponOf: Promise<CouponOf> }

async function cartsOf(
  reads: Reads,
  opening: Promise<StoreAtVersion>,
  storeId: string,
  orders: IncomingOrder[],
  reading: Reading,
): Promise<Cart[]> {
  const { db, memory } = reads
  const cities = orders.map(({ request }) => request.customer_address_city)
  const [store, itemOf, prints, placeOf, couponOf] = await Promise.all([
    opening.then((at) => memory.read(at, 'store of orders', () => findStoreForOrder(db.pipelined, storeId))),
    reading.itemOf,
    readPrints(db.pipelined, storeId, linesOf(orders)),
    opening.then((at) => recallDeliveryPlaces(reads, at, cities)),
    reading.couponOf,
  ])
  return orders.map((order) => {
    const delivery = placeOf(order.request.customer_address_city)
    return {
      store,
      lines: order.request.products.map((line) => ({ request: line, item: itemOf(line) })),
      prints,
      place: delivery?.place,
      deliveryDefaults: delivery?.defaults ?? [],
      ...couponOf(order),
    }
  })
}

function linesOf(orders: IncomingOrder[]): OrderLineRequest[] {
  return orders.flatMap(({ request }) => request.products)
}

async function readPrints(db: Db, storeId: string, lines: OrderLineRequest[]): Promise<PrintRow[]> {
  const printIds = lines.map(({ print_id }) => print_id.toLowerCase()).filter((id) => id !== '')
  return printIds.length === 0 ? [] : listPrints(db, storeId, printIds)
}

type CouponOf = (order: IncomingOrder) => Pick<Cart, 'coupon' | 'isCouponOfOtherStore'>

async function readCoupons(db: Db, storeId: string, orders: IncomingOrder[], now: Date): Promise<CouponOf> {
  const pairs = new Map(
    orders.filter(({ request }) => isId(request.coupon)).map((order) => [keyOf(order), pair(order)]),
  )
  if (pairs.size === 0) return () => ({ coupon: undefined, isCouponOfOtherStore: false })
  const rows = await listCouponsForClients(db, storeId, [...pairs.values()], now)
  const coupons = new Map(rows.map((row) => [`${row.coupon_id} ${row.client}`, row]))
  const missingIds = [...pairs].filter(([key]) => !coupons.has(key)).map(([, { couponId }]) => couponId)
  const idsOfOtherStores = new Set(missingIds.length === 0 ? [] : await listCouponIdsOfAnyStore(db, missingIds))
  return (order) => ({
    coupon: coupons.get(keyOf(order)),
    isCouponOfOtherStore: idsOfOtherStores.has(pair(order).couponId),
  })
}

const couponKey = (couponId: string) => `coupon ${couponId}`

async function recallCoupons(
  { db, memory }: Reads,
  store: StoreAtVersion,
  orders: IncomingOrder[],
  now: Date,
): Promise<CouponOf> {
  const wanted = orders.map(pair).filter(({ couponId }) => isId(couponId))
  const ids = new Map(wanted.map(({ couponId }) => [couponKey(couponId), couponId]))
  const coupons = await memory.readEach(store, [...ids.keys()], async (missing) => {
    const pairs = missing.map((key) => ({ couponId: ids.get(key) as string, client: '' }))
    const rows = await listCouponsForClients(db.pipelined, store.storeId, pairs, now)
    return new Map(rows.map((row) => [couponKey(row.coupon_id), { ...row, used: 0, reserved_uses: 0 }]))
  })
  return (order) => ({ coupon: coupons.get(couponKey(pair(order).couponId)), isCouponOfOtherStore: false })
}

function pair({ request, couponClient }: IncomingOrder) {
  return { couponId: request.coupon.toLowerCase(), client: couponClient }
}

function keyOf({ request, couponClient }: IncomingOrder): string {
  return `${request.coupon.toLowerCase()} ${couponClient}`
}
