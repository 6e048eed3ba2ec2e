import { nepaliDay, startOfNepaliDay } from '../../src/platform/values/nepali-day.ts'
import { business } from '../bills/a-biller.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aPayingStoreFile, type PaymentService } from '../harness/payment-service.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a response and fails when it is absent.
export type Loose = any
export type BusyShop = Awaited<ReturnType<typeof aBusyShop>>

const everyStatus = 'Inactive,Draft,Pending,Processing,Dispatched,Delivered,Cancelled,Returned'
const operator = { authorization: `Bearer ${operatorToken}` }

/** Goods with odd prices, a coupon of each kind, bills with VAT, and online payments; the store of all steps. */
export async function aBusyShop(svc: PaymentService) {
  await beginBeforeMidnight(svc)
  const [small, large] = [
    aVariant('S', { price: 333.33, quantity: 90 }),
    aVariant('L', { price: 1999.99, weight: 2.5 }),
  ]
  const [cap, gift] = [aProduct({ price: 123.45, quantity: 300, weight: 0.33 }), aProduct({ price: 0, quantity: 50 })]
  const endless = aProduct({ price: 77.77, quantity: 3, continue_selling: true, weight: 1.2 })
  const clothes = { name: 'Clothes', slug: 'clothes' }
  const shirt = aProduct({ sizes: ['S', 'L'], variants: [small, large], quantity: 0, categories: ['clothes'] })
  const coupons = [
    aCoupon({ coupon_type: 2, coupon_value: 7.5 }),
    aCoupon({ coupon_type: 1, coupon_value: 100.5, usage_limit: 4 }),
    aCoupon({ coupon_type: 3, coupon_value: 50, usage_limit: 30 }),
    aCoupon({ coupon_type: 2, coupon_value: 33.333, max_discount_amount: 250.25, categories: ['clothes'] }),
    aCoupon({ coupon_type: 2, coupon_value: 20, min_order_value: 1000 }),
    aCoupon({ coupon_type: 1, coupon_value: 1_000_000, only_for_online_payment: true }),
  ]
  const places = [
    ['Kathmandu', true, 50, -1, -1, -1, -1, -1],
    ['Bhaktapur', 'Y', 0, 25.5, -1, -1, -1, -1],
  ]
  const goods = { categories: [clothes], products: [cap, endless, gift, shirt], coupons }
  const delivery = { defaults: [100, 150, 200, 300, 500, 900], places }
  const { _id } = await svc.importStore(aPayingStoreFile(svc, { business }, { ...goods, delivery }))
  const merchant = await aMerchant(svc, _id)
  const all = async (path: string): Promise<Loose[]> => {
    const { status, body, text } = await merchant.get(`${path}${path.includes('?') ? '&' : '?'}limit=250`)
    if (status !== 200 || body.next_cursor !== null) throw new Error(`${path} is no list of one page: ${text}`)
    return body.items
  }
  return {
    ...{ svc, _id, merchant, coupons, all, firstDay: nepaliDay(svc.clock.now()), firstStock: await all('/stock') },
    owner: await aMember(svc, _id, 'owner'),
    items: [
      ...[aLine(cap), aLine(endless), aLine(gift)],
      ...[aLine(shirt, 1, { variant: small._id }), aLine(shirt, 1, { variant: large._id })],
    ] as Loose[],
    /** payments that were started at the gateway */
    started: [] as { order: string; transaction: string; prn: string }[],
    /** what the store was at some time */
    exported: [] as object[],
    /** units that came from a supplier, and that were returned broken: by product and variant */
    ...{ received: new Map<string, number>(), lost: new Map<string, number>() },
    list: (statuses = everyStatus) => all(`/orders?status=${statuses}&sort=order_number`),
    read: async (orderId: string): Promise<Loose> => (await merchant.get(`/orders/${orderId}`)).body,
    exportStore: async () => (await svc.get(`/admin/stores/${_id}/export`, operator)).body,
    importFile: (file: object) => svc.post('/admin/import', file, operator),
  }
}

/** Half an hour before the next day in Nepal, so that a history does not depend on the time of its run. */
async function beginBeforeMidnight({ clock }: PaymentService): Promise<void> {
  const tomorrow = nepaliDay(new Date(clock.now().getTime() + 86_400_000))
  clock.advance((startOfNepaliDay(tomorrow).getTime() - clock.now().getTime()) / 1000 - 1800)
}

/** `<product> <variant>` of a line, a stock row or an item to order. */
export function itemOf({ product, product_id = product, variant, variant_id = variant }: Loose): string {
  return `${product_id} ${variant_id}`
}

export const paisa = (npr: number): number => Math.round(npr * 100)
export const npr = (paisa: number): number => Math.round(paisa) / 100
