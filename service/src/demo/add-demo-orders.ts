import { orderRequest } from '@pasal/contract/orders/requests.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type CheckedOrder, checkOrder } from '../orders/check-order.ts'
import { findCustomerByPhone, updateCustomer } from '../orders/customers.queries.ts'
import { inOrder } from '../orders/merchant/write-order.ts'
import { beginNumbersEarlier, nextChangeTime } from '../orders/order-counter.queries.ts'
import { systemActor } from '../orders/order-events.queries.ts'
import { orderRows } from '../orders/order-rows.ts'
import { placeOrders } from '../orders/orders.queries.ts'
import { type Cart, type IncomingOrder, readCarts } from '../orders/read-cart.ts'
import { demoPeople } from '../people/demo-people.ts'
import { findPersonByEmail } from '../people/people.queries.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { addToStock, lockStockRow } from '../stock/adjust-stock.queries.ts'
import { recordStockMovements } from '../stock/stock-movements.queries.ts'
import { type DemoItem, hasAnyOrder, listDemoItems } from './demo.queries.ts'
import { takeStep } from './demo-order-steps.ts'
import { type DemoOrder, demoCustomers, demoOrders } from './demo-orders.ts'
import { demoStoreId } from './rearm-demo-sales.ts'

const minute = 60_000
const day = 24 * 60 * minute
const betweenSteps = 11 * 60 * minute
/** The flash sales of the demo begin around its first start: prices of before. */
const beforeSales = 40 * day

/**
 * Gives a new demo store forty orders of the last weeks, so that the merchant's side has something to show. They are
 * numbered up to 1000, and their units are delivered anew: shoppers find the stock and the numbers of an unused store.
 * One transaction, so that no reader sees a part of it.
 */
export async function addDemoOrders(context: Context): Promise<void> {
  const { db } = context
  const owner = await findPersonByEmail(db, demoPeople[0]?.email ?? '')
  if (!owner || (await hasAnyOrder(db, demoStoreId))) return
  const itemsOf = new Map((await listDemoItems(db, demoStoreId)).map((item) => [item.name, item]))
  try {
    await addOrders(context, owner, itemsOf)
  } catch (err) {
    // The merchant may have changed what the orders name.
    context.log.warn({ err, store_id: demoStoreId }, 'demo orders not added')
  }
}

type Person = { person_id: string; name: string }

async function addOrders(context: Context, owner: Person, itemsOf: Map<string, DemoItem>): Promise<void> {
  const { db, config } = context
  const now = context.clock.now().getTime()
  const incoming = demoOrders.map((order) => incomingOrder(order, itemsOf))
  const carts = await readCarts(context, demoStoreId, incoming, new Date(now - beforeSales))
  const items = [...new Set(demoOrders.flatMap((order) => order.items.map((item) => named(itemsOf, item).item)))]
  await transaction(db, async (tx) => {
    const before = await lockStock(tx, items)
    if (!(await beginNumbersEarlier(tx, demoStoreId, demoOrders.length))) return
    for (const [index, { daysAgo, steps = [] }] of demoOrders.entries()) {
      const placedAt = now - daysAgo * day - (demoOrders.length - index) * 7 * minute
      const checked = checkOrder(incoming[index] as IncomingOrder, carts[index] as Cart, new Date(placedAt), 0)
      await place(tx, config, checked)
      for (const [nth, step] of steps.entries()) {
        const at = new Date(Math.min(placedAt + (nth + 1) * betweenSteps, now - (steps.length - nth) * minute))
        await inOrder(requestAt(context, owner, at), tx, checked.orderId, (write) => takeStep(write, step))
      }
    }
    await noteCustomers(tx, new Date(now))
    await deliverStock(tx, items, before, new Date(now))
  })
}

/** A request of the owner at that time, for the functions behind the merchant's routes. */
function requestAt(context: Context, { person_id, name }: Person, at: Date) {
  const raw = { ip: '', id: 'demo', socket: {} }
  const actor = { kind: 'person', _id: person_id, name }
  const request = { storeId: demoStoreId, actor, raw, ifMatch: 'absent', thing: 'Order' }
  return { ...request, context: { ...context, clock: { now: () => at } } } as unknown as MerchantRequest
}

async function noteCustomers(tx: Tx, now: Date): Promise<void> {
  for (const [index, { note }] of demoCustomers.entries()) {
    if (note === undefined) continue
    const customer = await findCustomerByPhone(tx, demoStoreId, phoneOf(index))
    if (customer) await updateCustomer(tx, demoStoreId, customer._id, { note }, now)
  }
}

function phoneOf(index: number): string {
  return String(9_800_000_001 + index)
}

/** In the order in which orders lock it. */
async function lockStock(tx: Tx, items: DemoItem[]): Promise<Map<DemoItem, number>> {
  const quantities = new Map<DemoItem, number>()
  for (const item of items.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    quantities.set(item, (await lockStockRow(tx, demoStoreId, item.product_id, item.variant_id))?.quantity ?? 0)
  return quantities
}

function keyOf({ product_id, variant_id }: DemoItem): string {
  return `${product_id} ${variant_id}`
}

/** As many units as the orders took. */
async function deliverStock(tx: Tx, items: DemoItem[], before: Map<DemoItem, number>, now: Date): Promise<void> {
  const movements = []
  for (const item of items) {
    const { product_id, variant_id } = item
    const stock = await lockStockRow(tx, demoStoreId, product_id, variant_id)
    const change = (before.get(item) ?? 0) - (stock?.quantity ?? 0)
    if (change === 0) continue
    await addToStock(tx, demoStoreId, { productId: product_id, variantId: variant_id, change, outlet: undefined })
    const moved = { product_id, variant_id, outlet_id: '', change, reason: 'received' as const }
    movements.push({ ...moved, quantity_after: before.get(item) ?? 0 })
  }
  await recordStockMovements(tx, demoStoreId, await nextChangeTime(tx, demoStoreId, now), movements)
}

/** Without a hold: that of an unpaid order has ended. */
async function place(tx: Tx, config: Config, order: CheckedOrder): Promise<void> {
  const rows = orderRows([{ ...order, hold: undefined }], [{}], config)
  const terms = { now: order.now, advanced: order.store.advanced_inventory }
  const [outcome] = await placeOrders(tx, demoStoreId, rows, terms)
  if (!outcome || !('order_number' in outcome)) throw new Error(`a demo order was rejected: ${outcome?.rejection}`)
}

function incomingOrder({ by, pays = 'COD', source = 'web', begins, items }: DemoOrder, itemsOf: Map<string, DemoItem>) {
  const customer = demoCustomers[by] as (typeof demoCustomers)[number]
  const products = items.map((text) => {
    const { item, quantity } = named(itemsOf, text)
    return { product: item.product_id, variant: item.variant_id, quantity }
  })
  const person = {
    ...{ customer_full_name: customer.name, customer_phone_number: phoneOf(by) },
    ...{
      customer_email: customer.email ?? '',
      customer_address_city: customer.city,
      customer_address: customer.address,
    },
  }
  const request = orderRequest.parse({
    ...person,
    products,
    paymentMethod: pays,
    url: 'https://demo.example',
    coupon: '',
  })
  const terms = {
    ...{ draft: begins === 'Draft', force: [], discountPaisa: undefined, deliveryChargePaisa: undefined },
    ...{ source, notify: false, actor: systemActor },
  }
  const incoming: IncomingOrder = {
    ...{ request, language: 'en', clientIp: '', userAgent: '', couponClient: '', idempotency: undefined },
    ...(begins === 'Inactive' ? {} : { terms }),
  }
  return incoming
}

/** `<slug>|<option> x<units>` */
function named(itemsOf: Map<string, DemoItem>, text: string): { item: DemoItem; quantity: number } {
  const [, name = '', units = '1'] = /^(.*?)(?: x(\d+))?$/.exec(text) ?? []
  const item = itemsOf.get(name)
  if (!item) throw new Error(`the demo store has no ${name}`)
  return { item, quantity: Number(units) }
}
