import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

export const business = {
  ...{ registered_name: 'Himal Store Pvt. Ltd.', address: 'Patan, Lalitpur', phone: '015551234', pan: '301234567' },
  ...{ vat_registered: true, bill_prefix: 'HIM' },
}

/** A shop whose settings allow bills, with products of Rs 500: a cap, and a shirt in size S. */
export async function aBiller(svc: TestService, ofBusiness: object = business) {
  const cap = aProduct({ quantity: 10_000, weight: 0 })
  const small = aVariant('S', { quantity: 10_000 })
  const shirt = aProduct({ sizes: ['S'], variants: [small], weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap, shirt] })
  const changed = await shop.merchant.patch('', { business: ofBusiness })
  if (changed.status !== 200) throw new Error(changed.text)
  const orderOf = (quantity = 1, fields: Record<string, unknown> = {}) =>
    shop.placedOrder({ products: [aLine(cap, quantity)], ...fields })
  const bill = (orderId: string) => shop.merchant.post(`/orders/${orderId}/bill`)
  return {
    ...{ ...shop, cap, shirt, small, orderOf, bill },
    billed: async (quantity = 1, fields: Record<string, unknown> = {}) => {
      const made = await bill(await orderOf(quantity, fields))
      if (made.status !== 201) throw new Error(made.text)
      return made.body
    },
    credit: (billId: string, body: object = { reason: 'Wrong size' }) =>
      shop.merchant.post(`/bills/${billId}/credit-notes`, body),
  }
}
