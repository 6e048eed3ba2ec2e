import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aFlashSale } from '../../orders/flash-sale.ts'
import { aShop, invalid, message, placed } from '../../orders/shop.ts'

/* The messages of 7.2 for placing an order, letter by letter: each is the response to some shopper's request. */

type Fields = Record<string, unknown>
type Case = [body: object, request: Fields | ((made: Made) => Fields)]
type Made = Awaited<ReturnType<typeof aTrickyShop>>

const svc = await startTestService()
const day = 86_400_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()
const theirs = aCoupon()
await aShop(svc, { coupons: [theirs] })

/** Coupons that cannot be used, each for one reason. */
const unusableCoupons = () => ({
  inactive: aCoupon({ active: false }),
  usedUp: aCoupon({ usage_limit: 1, used: 1 }),
  early: aCoupon({ starts_at: fromNow(day) }),
  late: aCoupon({ expires_at: fromNow(-day) }),
  onDelivery: aCoupon({ only_for_cod_payment: true }),
  online: aCoupon({ only_for_online_payment: true }),
  farAway: aCoupon({ places: ['Humla'] }),
  large: aCoupon({ min_order_value: 12_500 }),
  forRugs: aCoupon({ categories: ['rugs'] }),
  reward: aCoupon({ reward_customer_phone: '9800000000' }),
})

async function aTrickyShop(store: Fields = {}) {
  const cap = aProduct()
  const draft = aProduct({ status: 'Draft' })
  const soldOut = aProduct({ quantity: 0 })
  const held = aProduct({ quantity: 1 })
  const sized = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
  const tote = aProduct({ name: 'Tote', print_addon: { enabled: true, required: true, prints: [] } })
  const rare = aProduct({ name: 'Rare bowl' })
  const coupons = unusableCoupons()
  const shop = await aShop(svc, {
    store,
    categories: [{ name: 'Rugs', slug: 'rugs' }],
    products: [cap, draft, soldOut, held, sized, tote, rare],
    coupons: Object.values(coupons),
    flash_sales: [aFlashSale(svc, rare, { max_per_order: 2 })],
  })
  if (Object.keys(store).length === 0) placed(await shop.placeOnline({ products: [aLine(held)] }))
  return { shop, cap, draft, soldOut, held, sized, tote, rare, coupons }
}

const withCoupon =
  (name: keyof Made['coupons'], fields: Fields = {}) =>
  ({ cap, coupons }: Made): Fields => ({ products: [aLine(cap)], coupon: coupons[name]._id, ...fields })

const ofCap =
  (fields: Fields) =>
  ({ cap }: Made): Fields => ({ products: [aLine(cap)], ...fields })

const lines: Case[] = [
  [invalid({ products: 'Atleast a product is required' }), { products: [] }],
  [message('Product is required'), { products: [{ product: '', variant: '', quantity: 1 }] }],
  [message('Either of the selected product is already deleted'), ({ draft }) => ({ products: [aLine(draft)] })],
  [message('Variant selection required for this product'), ({ sized }) => ({ products: [aLine(sized)] })],
  [
    message('Either of the selected product has been modified, please add to cart again'),
    ({ sized }) => ({ products: [aLine(sized, 1, { variant: newId() })] }),
  ],
  [message('Either of the selected product is out of stock'), ({ soldOut }) => ({ products: [aLine(soldOut)] })],
  [message('Please choose a print for Tote'), ({ tote }) => ({ products: [aLine(tote)] })],
  [
    message('The selected print is no longer available for Tote'),
    ({ tote }) => ({ products: [aLine(tote, 1, { print_id: newId() })] }),
  ],
  [
    message('Flash sale: you can buy at most 2 of "Rare bowl" per order.'),
    ({ rare }) => ({ products: [aLine(rare, 3)] }),
  ],
  [
    message(
      "The last units of an item in your cart are in other shoppers' checkouts right now. Please try again in about 5 minutes.",
    ),
    ({ held }) => ({ products: [aLine(held)] }),
  ],
]

const delivery: Case[] = [
  [message('Selected delivery city not found, please try again'), ofCap({ customer_address_city: 'Nowhere' })],
  [
    message('Cash on delivery is not available for the selected delivery location'),
    ofCap({ customer_address_city: 'Humla' }),
  ],
]

const unusable: Case[] = [
  [message('Coupon not found'), ofCap({ coupon: newId() })],
  [message('You are not allowed to perform this action'), ofCap({ coupon: theirs._id })],
  [message('This reward coupon belongs to another account'), withCoupon('reward')],
  [message('Coupon is inactive'), withCoupon('inactive')],
  [message('All the available coupons have been used.'), withCoupon('usedUp')],
  [message('Coupon code not available'), withCoupon('early')],
  [message('Coupon code is expired'), withCoupon('late')],
  [message('Only cash on delivery can use this coupon'), withCoupon('onDelivery', { paymentMethod: 'WalletA' })],
  [message('Only online payment method can use this coupon'), withCoupon('online')],
  [message('This coupon is not valid for Kathmandu'), withCoupon('farAway')],
  [message('Coupon is only applicable for order value above 12500'), withCoupon('large')],
  [message('Coupon is not applicable to any products'), withCoupon('forRugs')],
]

const body: Case[] = [
  [invalid({ customer_phone_number: 'Phone number must be of 10 digit' }), ofCap({ customer_phone_number: '981' })],
  [
    invalid({ customer_alt_phone_number: 'Alternate phone number must be of 10 digit' }),
    ofCap({ customer_alt_phone_number: '981' }),
  ],
  [invalid({ order_note: 'Max 320 character is allowed' }), ofCap({ order_note: 'x'.repeat(321) })],
]

async function responseTo(request: Case[1], store?: Fields) {
  const made = await aTrickyShop(store)
  const { status, body } = await made.shop.place(typeof request === 'function' ? request(made) : request)
  return { status, body }
}

describe.each([
  ['lines and limits', lines],
  ['delivery', delivery],
  ['coupon', unusable],
  ['body', body],
])('%s', (_area, cases) => {
  test.each(cases)('%j', async (expected, request) => {
    expect(await responseTo(request)).toEqual({ status: 400, body: expected })
  })
})

test.each([
  [{ email_required: true }, { customer_email: 'Email address is required' }],
  [{ sender_email_required: true }, { sender_email: 'Sender email address is required' }],
])('%j: 401', async (extras, fields) => {
  expect(await responseTo(ofCap({}), { checkout: { extras } })).toEqual({ status: 401, body: { fields } })
})
