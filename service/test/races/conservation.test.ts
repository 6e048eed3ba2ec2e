import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { releaseAllOverdueHolds } from '../../src/stock/release-overdue-holds.ts'
import { aCoupon, aLine, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { aLedger } from '../store-files/ledger.ts'
import { openShop } from './open-shops.ts'
import { phone, placeOrder, type StockRow, stockRows } from './shoppers.ts'

const shop = await openShop('two services on one database', 2)

type Action =
  | { kind: 'order'; paymentMethod: 'COD' | 'WalletA'; lines: { item: number; quantity: number }[]; coupon: boolean }
  | { kind: 'apply' }
  | { kind: 'cancel' | 'release'; order: number }
  | { kind: 'wait'; seconds: number }
  | { kind: 'sweep' }

const line = fc.record({ item: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) })
const order = fc.record({
  kind: fc.constant('order' as const),
  paymentMethod: fc.constantFrom('COD' as const, 'WalletA' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  coupon: fc.boolean(),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: order },
  { weight: 1, arbitrary: fc.constant({ kind: 'apply' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'release' as const), order: fc.nat(30) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'sweep' as const }) },
)
const beginning = fc.record({
  quantities: fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6), fc.nat(2)),
  usageLimit: fc.integer({ min: 1, max: 4 }),
})

describe('stock + live holds + sold is conserved', () => {
  test('stock + live holds + sold stays constant in any sequence of actions', async () => {
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(action, { minLength: 5, maxLength: 25 }), async (start, actions) => {
        const store = await aStore(start)
        for (const step of actions) {
          await act(store, step)
          await expectConserved(store)
        }
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })

  test('stock + live holds + sold stays constant when actions run at once', async () => {
    const together = fc.array(fc.array(action, { minLength: 4, maxLength: 12 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(beginning, together, async (start, moments) => {
        const store = await aStore(start)
        for (const moment of moments) {
          await Promise.all(moment.map((step) => act(store, step)))
          await expectConserved(store)
        }
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })
})

type Store = Awaited<ReturnType<typeof aStore>>

/** A product, two variants of another, and one that continues selling; one coupon. */
async function aStore({
  quantities,
  usageLimit,
}: {
  quantities: [number, number, number, number]
  usageLimit: number
}) {
  const cap = aProduct({ quantity: quantities[0] })
  const [small, large] = [aVariant('S', { quantity: quantities[1] }), aVariant('L', { quantity: quantities[2] })]
  const hoodie = aProduct({ sizes: ['S', 'L'], variants: [small, large], quantity: 0 })
  const endless = aProduct({ quantity: quantities[3], continue_selling: true })
  const coupon = aCoupon({ usage_limit: usageLimit })
  const { _id } = await shop.importStore(aStoreFile({ products: [cap, hoodie, endless], coupons: [coupon] }))
  const items = [
    aLine(cap),
    aLine(hoodie, 1, { variant: small._id }),
    aLine(hoodie, 1, { variant: large._id }),
    aLine(endless),
  ]
  const initial = await stockRows(shop, _id)
  return { _id, items, coupon, usageLimit, initial, endless, orders: [] as { id: string; cod: boolean }[] }
}

/** Rejections are expected; any response that is not in the contract fails the test. */
async function act(store: Store, step: Action): Promise<void> {
  if (step.kind === 'wait') return shop.advance(step.seconds)
  if (step.kind === 'sweep') return releaseAllOverdueHolds((shop.services[0] as (typeof shop.services)[number]).context)
  const response = await send(store, step)
  if (response) expect([200, 400]).toContain(response.status)
}

async function send(store: Store, step: Exclude<Action, { kind: 'wait' | 'sweep' }>) {
  if (step.kind === 'apply') {
    return shop.post('/public/coupon', { store: store._id, code: store.coupon.code, products: [store.items[3]] })
  }
  if (step.kind === 'order') {
    const { paymentMethod, coupon } = step
    const products = step.lines.map(({ item, quantity }) => ({ ...store.items[item], quantity }))
    const placed = await placeOrder(shop, store._id, {
      products,
      paymentMethod,
      coupon: coupon ? store.coupon._id : '',
    })
    if (placed.status === 200) store.orders.push({ id: placed.body._id, cod: paymentMethod === 'COD' })
    return placed
  }
  const chosen = store.orders[step.order % Math.max(1, store.orders.length)]
  if (!chosen) return undefined
  const request = { store_id: store._id, order_id: chosen.id, phone_number: phone }
  return shop.post(`/order/public/${step.kind === 'cancel' ? 'cancel' : 'release-hold'}`, request)
}

async function expectConserved(store: Store): Promise<void> {
  const now = await stockRows(shop, store._id)
  const sold = await shop.rows<Pick<StockRow, 'product_id' | 'variant_id'> & { quantity: number }>(sql`
    select product_id, variant_id, sum(quantity)::bigint as quantity
      from order_lines join orders using (store_id, order_id)
     where store_id = ${store._id} and status = 'Pending' group by 1, 2`)
  for (const [index, row] of now.entries()) {
    const isRow = (other: Pick<StockRow, 'product_id' | 'variant_id'>) =>
      other.product_id === row.product_id && other.variant_id === row.variant_id
    expect(row.quantity + (sold.find(isRow)?.quantity ?? 0)).toBe(store.initial[index]?.quantity)
    expect(row.held).toBe(row.hold_rows)
    if (row.product_id !== store.endless._id) expect(row.quantity - row.held).toBeGreaterThanOrEqual(0)
  }
  await aLedger(shop.services[0] as (typeof shop.services)[number], store._id).expectComplete()
  await expectCouponWithinLimit(store)
}

async function expectCouponWithinLimit({ _id, usageLimit }: Store): Promise<void> {
  const at = shop.services[0]?.clock.now()
  const [coupon] = await shop.rows<{ used: number; counted: number; reserved: number }>(sql`
    select used,
           (select count(*)::int from orders o
             where o.store_id = c.store_id and o.coupon_id = c.coupon_id and o.status = 'Pending') as counted,
           (select count(*)::int from coupon_uses u
             where u.store_id = c.store_id and u.coupon_id = c.coupon_id and u.reserved_until > ${at}) as reserved
      from coupons c where store_id = ${_id}`)
  expect(coupon?.used).toBe(coupon?.counted)
  expect((coupon?.used ?? 0) + (coupon?.reserved ?? 0)).toBeLessThanOrEqual(usageLimit)
}
