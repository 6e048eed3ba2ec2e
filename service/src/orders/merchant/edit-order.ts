import type { EditOrder } from '@pasal/contract/merchant/orders/requests.ts'
import { cartTotals, payablePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { orderDiscount } from '@pasal/contract/pricing/coupon-discount.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { publicCoupon, rejectInactive, rejectRewardOfOther } from '../../coupons/coupon.ts'
import { returnCouponUse } from '../../coupons/coupons.queries.ts'
import { listDeliveryPlaces } from '../../delivery/delivery.queries.ts'
import { conflict } from '../../merchant/errors.ts'
import { onceInParts } from '../../merchant/idempotency.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { MerchantReply } from '../../merchant/reply.ts'
import { badRequest, invalid } from '../../platform/http/errors.ts'
import { lockStock } from '../../stock/set-stock.queries.ts'
import { type ReturnedStock, returnStock, sellStock } from '../../stock/stock.queries.ts'
import { movementsOfReturn, movementsOfSale } from '../../stock/stock-movements.ts'
import { setOrderedAt } from '../../uploads/uploads.queries.ts'
import {
  deliveryCharge,
  manualDiscount,
  productDeleted,
  rejectChangedVariant,
  rejectIfOverFlashSaleLimit,
} from '../check-order.ts'
import { replaceLines, setAmounts } from '../edit-order.queries.ts'
import { lineColumns } from '../order-rows.ts'
import { findStoreForOrder, type StoreForOrder } from '../orders.queries.ts'
import { recordChanges } from '../record-changes.ts'
import { rejectIfHeldByOthers, rejectIfOutOfStock, stockNeeds } from '../stock-needs.ts'
import { addToTakenLines, moveLinesToWebsite, takeFromLine } from '../taken-lines.queries.ts'
import { findCoupon } from './count-coupon.ts'
import { type EditedLine, type EditedLines, editedLines, rejectTooLarge } from './edited-lines.ts'
import { editableStatuses, hasStandingBill, type MerchantOrder } from './order-detail.ts'
import { byOutlet, itemsOf, type MovedOfOrder } from './take-stock.ts'
import { finished, type OrderWrite, recordEvent, writeOrder } from './write-order.ts'

/** Ends the transaction of a preview: everything was checked on locked rows, and nothing stays. */
class Previewed extends Error {
  readonly order: MerchantOrder

  constructor(order: MerchantOrder) {
    super('the edit was a preview')
    this.order = order
  }
}

type Request = MerchantRequest<unknown, EditOrder>

/** POST …/edit (10.2). */
export function editOrder(request: Request, orderId: string) {
  const { preview = false } = request.body
  if (preview) return onceInParts(request, () => previewEdit(request, orderId))
  return writeOrder(request, orderId, (write) => edit(write, request.body))
}

/** The Idempotency-Key is claimed outside: the transaction of the edit rolls back, and would undo the claim. */
async function previewEdit(request: Request, orderId: string): Promise<MerchantReply> {
  try {
    return await writeOrder({ ...request, idempotency: undefined }, orderId, async (write) => {
      throw new Previewed(await edit(write, request.body))
    })
  } catch (error) {
    if (!(error instanceof Previewed)) throw error
    return new MerchantReply(200, linesAndMoney(error.order))
  }
}

function linesAndMoney(order: MerchantOrder) {
  const { ordered_products, product_total_price, customization_total, discount, delivery_charge, total } = order
  const { paid_amount, refunded_amount, due, partial_payment_amount } = order
  return {
    ...{ ordered_products, product_total_price, customization_total, discount, delivery_charge, total },
    ...{ paid_amount, refunded_amount, due, partial_payment_amount },
  }
}

async function edit(write: OrderWrite, body: EditOrder): Promise<MerchantOrder> {
  const { order, tx, storeId, orderId, now } = write
  if (!editableStatuses.includes(order.status))
    throw conflict(`An order that is ${order.status} cannot be edited`, { status: order.status })
  if (hasStandingBill(order.bills)) throw conflict('Credit the bill of the order before you edit it')
  const edited = await editedLines(write, body.lines)
  const city = body.customer_address_city ?? order.customer_address_city
  const delivery_charge_paisa = await newDeliveryCharge(write, edited.lines, body, city)
  const discount = await newDiscount(write, edited.lines, body, { delivery_charge_paisa, city })
  const amounts = cartTotals(edited.lines, { discount_paisa: discount.discount_paisa, delivery_charge_paisa })
  rejectTooLarge(amounts)
  if (changesNothing(order, edited, { ...amounts, ...discount, city })) return order
  const { movements, oversold = false } = await moveLines(write, edited, body.force?.includes('stock') ?? false)
  const couponReturned = discount.removed !== null && (await returnCouponUse(tx, storeId, orderId))
  const { coupon_id, coupon_code } = discount
  await setAmounts(tx, storeId, orderId, { ...amounts, coupon_id, coupon_code, city, oversold }, now)
  const total = order.total
  await recordEvent(write, { kind: 'edited', data: { total_before: total } })
  const couponUse = { coupon_id: discount.removed, change: couponReturned ? -1 : 0 }
  await recordChanges(tx, storeId, { movements, couponUse, actor: write.actor }, now)
  // Under the lock of the order counter, so that the job that deletes unused uploads sees every mark.
  const fields = edited.added.map(({ columns }) => JSON.stringify(columns.custom_fields))
  await setOrderedAt(tx, storeId, fields, now)
  return finished(write, 'edit', [
    ...(['ordered_products', 'product_total_price', 'customization_total', 'discount', 'delivery_charge'] as const),
    ...(['total', 'payment_status', 'customer_address_city'] as const),
  ])
}

type Terms = { discount_paisa: number; delivery_charge_paisa: number; coupon_id: string | null; city: string }

/** Such an edit counts no version and leaves no entry, like a PATCH without effect (1.5). */
function changesNothing(order: MerchantOrder, { lines, removed }: EditedLines, terms: Terms): boolean {
  return (
    removed.length === 0 &&
    lines.every(({ more }) => more === 0) &&
    terms.city === order.customer_address_city &&
    terms.coupon_id === order.discount.coupon &&
    terms.discount_paisa === toPaisa(order.discount.d_value) &&
    terms.delivery_charge_paisa === toPaisa(order.delivery_charge)
  )
}

async function newDeliveryCharge(
  { tx, storeId, order }: OrderWrite,
  lines: EditedLine[],
  { delivery_charge, force = [] }: EditOrder,
  city: string,
): Promise<number> {
  const { places, defaults } = await listDeliveryPlaces(tx, storeId, [city])
  const deliveryChargePaisa = delivery_charge === undefined ? undefined : toPaisa(delivery_charge)
  const place = { place: places[0], deliveryDefaults: defaults }
  return deliveryCharge(place, order, lines, { draft: order.status === 'Draft', force, deliveryChargePaisa })
}

type NewDiscount = {
  discount_paisa: number
  coupon_id: string | null
  coupon_code: string
  removed: string | null
}

/** A coupon is applied again without its dates and use limit; the discount of one that was deleted stays. */
async function newDiscount(
  { tx, storeId, order, now }: OrderWrite,
  lines: EditedLine[],
  { discount, remove_coupon = false }: EditOrder,
  { delivery_charge_paisa, city: place }: { delivery_charge_paisa: number; city: string },
): Promise<NewDiscount> {
  const { coupon: coupon_id, code: coupon_code, d_value } = order.discount
  const given = discount === undefined ? undefined : toPaisa(discount)
  if (coupon_id === null || remove_coupon) {
    const stays = coupon_id === null ? toPaisa(d_value) : 0
    const discount_paisa = manualDiscount(lines, given ?? stays)
    return { discount_paisa, coupon_id: null, coupon_code: '', removed: coupon_id }
  }
  if (given !== undefined) throw invalid({ discount: 'Cannot be set together with coupon' })
  const coupon = await findCoupon(tx, storeId, coupon_id, now)
  const kept = { coupon_id, coupon_code, removed: null }
  if (!coupon) {
    // Fewer lines must not make the total negative, as with a coupon that still exists.
    const mostPaisa = payablePaisa(cartTotals(lines, { discount_paisa: 0, delivery_charge_paisa }))
    return { ...kept, discount_paisa: Math.min(toPaisa(d_value), mostPaisa) }
  }
  rejectRewardOfOther(coupon, order.customer_phone_number)
  rejectInactive(coupon)
  const { paymentMethod } = order
  const result = orderDiscount(publicCoupon(coupon), { paymentMethod, place, lines, delivery_charge_paisa })
  if ('rejection' in result) throw badRequest(result.rejection)
  return { ...kept, discount_paisa: result.discount_paisa }
}

/** Writes the lines. Stock moves by the differences, under the rules of a new order; a draft has taken none. */
async function moveLines(write: OrderWrite, edited: EditedLines, force: boolean): Promise<MovedOfOrder> {
  const { order, tx, storeId, orderId } = write
  const { kept, removed } = edited
  const added = edited.added.map(({ line, columns }) => ({ ...lineColumns(columns), line_number: line }))
  const rows = { removed: removed.map(({ line }) => line), kept, added }
  if (order.status === 'Draft') {
    await replaceLines(tx, storeId, orderId, rows)
    return { movements: [] }
  }
  const keys = [...order.ordered_products, ...added].map(({ product_id, variant_id }) => ({ product_id, variant_id }))
  await lockStock(tx, storeId, keys)
  // Read under the locks: switching advanced inventory on waits for them.
  const store = (await findStoreForOrder(tx, storeId)) as StoreForOrder
  const returned = await giveBackLess(write, edited)
  const existing = await returnStock(tx, storeId, returned)
  await replaceLines(tx, storeId, orderId, rows)
  const taken = await takeMore(write, edited, { advanced: store.advanced_inventory, force })
  const back = movementsOfReturn(orderId, returned, existing, 'edited')
  return { ...taken, movements: [...back, ...taken.movements] }
}

async function giveBackLess({ tx, storeId, orderId }: OrderWrite, { lines, removed }: EditedLines) {
  const less = [
    ...removed.map(({ line, quantity }) => ({ line, quantity })),
    ...lines.filter(({ more }) => more < 0).map(({ line, more }) => ({ line, quantity: -more })),
  ]
  const returned: ReturnedStock[] = []
  for (const line of less) returned.push(await takeFromLine(tx, storeId, orderId, line))
  return byOutlet(returned.filter(({ quantity }) => quantity > 0))
}

async function takeMore(
  { tx, storeId, orderId, now }: OrderWrite,
  { lines }: EditedLines,
  { advanced, force }: { advanced: boolean; force: boolean },
): Promise<MovedOfOrder> {
  const more = lines.filter((line) => line.more > 0 && line.item.product_id !== '')
  if (more.length === 0) return { movements: [] }
  const itemOf = await itemsOf(
    tx,
    storeId,
    more.map(({ item }) => item),
    now,
  )
  if (more.some(({ item }) => item.status !== 'Active')) throw badRequest(productDeleted) // 4
  for (const { item } of more) rejectChangedVariant(item) // 5
  const growing = new Set(more.map(({ item }) => item.product_id))
  const sameProducts = lines.filter(({ item }) => growing.has(item.product_id))
  const needs = stockNeeds(
    more.map((line) => ({ ...itemOf(line.item), quantity: line.more })),
    { force: force ? ['stock'] : [] },
  )
  rejectIfOutOfStock(needs, advanced) // 6
  rejectIfOverFlashSaleLimit(sameProducts.map(({ item, quantity }) => ({ ...item, quantity }))) // 7
  rejectIfHeldByOthers(needs, advanced, now) // 8
  const units = more.map(({ line, more: quantity }) => ({ line, quantity }))
  const moved = await moveLinesToWebsite(tx, storeId, orderId, units, advanced)
  const sold = await addToTakenLines(tx, storeId, orderId, units, advanced)
  const oversold = await sellStock(tx, storeId, orderId, sold, advanced)
  // Last, and without a check: an order is not oversold by units that it had before.
  const existing = await returnStock(tx, storeId, moved)
  const movements = [
    ...movementsOfReturn(orderId, moved, existing, 'edited'),
    ...movementsOfSale(orderId, sold, advanced, 'edited'),
  ]
  return { movements, oversold }
}
