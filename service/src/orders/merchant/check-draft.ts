import type { ChangeStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { noCodThere } from '@pasal/contract/orders/delivery-rejections.ts'
import { orderDiscount } from '@pasal/contract/pricing/coupon-discount.ts'
import { allowsCod } from '@pasal/contract/pricing/delivery-charge.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { publicCoupon, rejectRewardOfOther, rejectUnusable } from '../../coupons/coupon.ts'
import { listDeliveryPlaces } from '../../delivery/delivery.queries.ts'
import { badRequest } from '../../platform/http/errors.ts'
import { checkedLines, couponNotFound, rejectIfOverFlashSaleLimit } from '../check-order.ts'
import { listPrints } from '../orders.queries.ts'
import { findCoupon } from './count-coupon.ts'
import { itemsOf } from './take-stock.ts'
import type { OrderWrite } from './write-order.ts'

/**
 * The checks 4 to 10 of 4.3 for a draft that becomes an order, but for 6 and 8, which run on the locked stock rows. Its
 * prices, delivery charge and discount stay.
 */
export async function checkDraft(
  { tx, storeId, order, now }: OrderWrite,
  force: ChangeStatus['force'] = [],
): Promise<void> {
  const named = order.ordered_products.filter(({ product_id }) => product_id !== '')
  const itemOf = await itemsOf(tx, storeId, named, now)
  const lines = named.map((line) => ({ ...itemOf(line), quantity: line.quantity }))
  await checkLines() // 4, 5
  rejectIfOverFlashSaleLimit(lines) // 7
  const { places } = await listDeliveryPlaces(tx, storeId, [order.customer_address_city])
  const needsCod = order.paymentMethod === 'COD' && !force.includes('cod')
  if (needsCod && places[0] && !allowsCod(places[0])) throw badRequest(noCodThere) // 9
  await checkCoupon() // 10

  async function checkLines() {
    if (named.length === 0) return
    const printIds = named.flatMap(({ print }) => (print ? [print._id] : []))
    const prints = printIds.length === 0 ? [] : await listPrints(tx, storeId, printIds)
    checkedLines({ lines: named.map((line) => ({ request: requestOf(line), item: itemOf(line) })), prints })
  }

  async function checkCoupon() {
    const { coupon: couponId } = order.discount
    if (couponId === null) return
    const coupon = await findCoupon(tx, storeId, couponId, now)
    if (!coupon) throw badRequest(couponNotFound)
    rejectRewardOfOther(coupon, order.customer_phone_number)
    rejectUnusable(coupon, now)
    const result = orderDiscount(publicCoupon(coupon), {
      ...{ paymentMethod: order.paymentMethod, place: order.customer_address_city },
      lines: order.ordered_products.map((line) => ({
        ...{ price_paisa: toPaisa(line.price), quantity: line.quantity },
        customization_charge_paisa: toPaisa(line.customization_charge),
        category_ids: line.product_id === '' ? [] : itemOf(line).category_ids,
      })),
      delivery_charge_paisa: toPaisa(order.delivery_charge),
    })
    if ('rejection' in result) throw badRequest(result.rejection)
  }
}

type Line = OrderWrite['order']['ordered_products'][number]

/** What the checks read of a line that an order names. */
function requestOf({ product_id, variant_id, print }: Line) {
  const ids = { product: product_id, variant: variant_id, print_id: print?._id ?? '' }
  return { ...ids, quantity: 1, customization_charge: 0, custom_fields: [] }
}
