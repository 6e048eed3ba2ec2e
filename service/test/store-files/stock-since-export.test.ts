import { describe, expect, test } from 'vitest'
import { execute, many, sql, transaction } from '../../src/platform/database/database.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { aCoupon, aLine, aProduct, type aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aShop, placed } from '../orders/shop.ts'
import { aLedger } from './ledger.ts'

const service = await startTestService()
const other = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }

type Sections = Parameters<typeof aStoreFile>[0]

async function aStore(sections: Sections) {
  const shop = await aShop(service, sections)
  const exported = async () => (await service.get(`/admin/stores/${shop._id}/export`, operator)).body
  return {
    ...shop,
    exported,
    imported: async (file: object) => {
      const response = await service.post('/admin/import', file, operator)
      expect(response.status, response.text).toBe(200)
      return response.body.counts
    },
    order: async (product: { _id: string }, quantity: number, fields: Record<string, unknown> = {}) => {
      const { variant, ...rest } = fields
      const line = aLine(product, quantity, variant === undefined ? {} : { variant })
      return placed(await shop.place({ products: [line], ...rest }))._id as string
    },
    quantity: async (product: { _id: string }, variant?: { _id: string }) =>
      (await shop.stockOf(product, variant))?.quantity,
    ledger: () => aLedger(service, shop._id),
  }
}

const withoutTime = ({ exported_at: _time, ...sections }: Record<string, unknown>) => sections

describe('an export', () => {
  test('says the time of its snapshot', async () => {
    const store = await aStore({ products: [aProduct()] })
    const before = Date.now()
    const { exported_at } = await store.exported()
    expect(Date.parse(exported_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(exported_at)).toBeLessThanOrEqual(Date.now() + 1000)
    expect(exported_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('two exports of a store without sales between them differ in their time alone', async () => {
    const store = await aStore({ products: [aProduct()] })
    const [first, second] = [await store.exported(), await store.exported()]
    expect(Date.parse(second.exported_at)).toBeGreaterThan(Date.parse(first.exported_at))
    expect(withoutTime(second)).toEqual(withoutTime(first))
  })
})

describe('importing an export after sales', () => {
  test('units sold since the export stay sold, however often it is imported', async () => {
    const cap = aProduct({ quantity: 10 })
    const rug = aProduct({ quantity: 3 })
    const store = await aStore({ products: [cap, rug] })
    const file = await store.exported()
    await store.order(cap, 5)
    expect((await store.imported(file)).stock_rows_moved_since).toBe(1)
    expect(await store.quantity(cap)).toBe(5)
    await store.order(cap, 2)
    expect((await store.imported(file)).stock_rows_moved_since).toBe(1)
    await store.imported(file)
    expect([await store.quantity(cap), await store.quantity(rug)]).toEqual([3, 3])
    await store.imported(await store.exported())
    expect([await store.quantity(cap), await store.quantity(rug)]).toEqual([3, 3])
    await store.ledger().expectComplete()
  })

  test('an export imported again without sales since changes nothing and records no movement', async () => {
    const store = await aStore({ products: [aProduct()], coupons: [aCoupon({ used: 3 })] })
    const file = await store.exported()
    const movements = await store.ledger().list()
    const counts = await store.imported(file)
    expect(counts).toMatchObject({ stock_rows_moved_since: 0, coupons_used_since: 0 })
    expect(withoutTime(await store.exported())).toEqual(withoutTime(file))
    expect(await store.ledger().list()).toEqual(movements)
  })

  test('units sold before the export are not taken twice', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    await store.order(cap, 4)
    const file = await store.exported()
    expect(file.products[0].quantity).toBe(6)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(6)
  })

  test('a changed quantity in the file counts from the time of the export', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    await store.order(cap, 5)
    file.products[0].quantity = 30
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(25)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(25)
    await store.ledger().expectComplete()
  })

  test('a file by hand needs exported_at alone', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const { exported_at } = await store.exported()
    await store.order(cap, 3)
    const file = { format: 'pasal-store/1', store: { _id: store._id } }
    const local = new Date(Date.parse(exported_at) + 20_700_000).toISOString().replace('Z', '+05:45')
    await store.imported({ ...file, exported_at: local, products: [{ slug: cap.slug, quantity: 20 }] })
    expect(await store.quantity(cap)).toBe(17)
  })

  test('a file without exported_at sets stock and coupon uses as it says', async () => {
    const cap = aProduct({ quantity: 10 })
    const coupon = aCoupon()
    const store = await aStore({ products: [cap], coupons: [coupon] })
    const file = await store.exported()
    await store.order(cap, 5, { coupon: coupon._id })
    const counts = await store.imported(withoutTime(file))
    expect(await store.quantity(cap)).toBe(10)
    expect(await store.couponUsed(coupon)).toBe(0)
    expect(counts).not.toHaveProperty('stock_rows_moved_since')
    await store.ledger().expectComplete()
  })

  test('a file that names no quantity leaves stock alone and counts no row', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const { exported_at } = await store.exported()
    await store.order(cap, 5)
    const file = { format: 'pasal-store/1', exported_at, store: { _id: store._id } }
    const counts = await store.imported({ ...file, products: [{ slug: cap.slug, price: 700 }] })
    expect(await store.quantity(cap)).toBe(5)
    expect(counts.stock_rows_moved_since).toBe(0)
  })

  test('what another import set since the export gives way to the file, sales do not', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    await store.order(cap, 2)
    await store.imported({ ...withoutTime(file), products: [{ slug: cap.slug, quantity: 50 }] })
    await store.order(cap, 1)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(7)
    await store.ledger().expectComplete()
  })

  test('a quantity that falls below zero is kept, so that a cancellation returns to the right one', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    const order = await store.order(cap, 5)
    file.products[0].quantity = 2
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(-3)
    expect((await service.get(`/product/public/${store._id}/${cap.slug}`)).body.quantity).toBe(-3)
    const rejected = await store.place({ products: [aLine(cap, 1)] })
    expect(rejected).toMatchObject({
      status: 400,
      body: { message: 'Either of the selected product is out of stock' },
    })
    await store.cancel(order)
    expect(await store.quantity(cap)).toBe(2)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(2)
  })

  test('an exported_at that is no time is rejected with its name', async () => {
    const store = await aStore({})
    const file = { format: 'pasal-store/1', exported_at: 'yesterday', store: { _id: store._id } }
    expect(await service.post('/admin/import', file, operator)).toMatchObject({
      status: 400,
      body: { error_type: 'zod_validation', fields: { exported_at: 'Must be an ISO 8601 time' } },
    })
  })
})

describe('importing an export after cancellations', () => {
  test('units of an order that was placed before the export and cancelled since are returned', async () => {
    const cap = aProduct({ quantity: 10 })
    const coupon = aCoupon()
    const store = await aStore({ products: [cap], coupons: [coupon] })
    const order = await store.order(cap, 4, { coupon: coupon._id })
    const file = await store.exported()
    await store.cancel(order)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(10)
    expect(await store.couponUsed(coupon)).toBe(0)
    await store.ledger().expectComplete()
  })

  test('an order that was placed and cancelled since the export leaves no trace', async () => {
    const cap = aProduct({ quantity: 10 })
    const coupon = aCoupon({ usage_limit: 5 })
    const store = await aStore({ products: [cap], coupons: [coupon] })
    const file = await store.exported()
    await store.cancel(await store.order(cap, 4, { coupon: coupon._id }))
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(10)
    expect(await store.couponUsed(coupon)).toBe(0)
  })
})

describe('coupon uses since the export', () => {
  test.each([
    ['a coupon without a limit', {}],
    ['a limited coupon', { usage_limit: 10 }],
  ])('uses of %s stay counted, however often the export is imported', async (_case, fields) => {
    const cap = aProduct({ quantity: 10 })
    const coupon = aCoupon({ used: 2, ...fields })
    const store = await aStore({ products: [cap], coupons: [coupon] })
    await store.order(cap, 1, { coupon: coupon._id })
    const file = await store.exported()
    expect(file.coupons[0].used).toBe(3)
    await store.order(cap, 1, { coupon: coupon._id })
    await store.order(cap, 1, { coupon: coupon._id })
    expect((await store.imported(file)).coupons_used_since).toBe(1)
    expect(await store.couponUsed(coupon)).toBe(5)
    await store.imported(file)
    expect(await store.couponUsed(coupon)).toBe(5)
  })

  test('an import of a single coupon waits for the order that uses it', async () => {
    const coupon = aCoupon({ used: 2 })
    const store = await aStore({ coupons: [coupon] })
    const file = await store.exported()
    let imported: Promise<unknown> | undefined
    await transaction(service.context.db, async (tx) => {
      const { _id: storeId } = file.store
      await execute(tx, sql`update coupons set used = used + 1 where store_id = ${storeId}`)
      await execute(
        tx,
        sql`insert into coupon_use_changes (store_id, changed_at, coupon_id, change)
            values (${storeId}, clock_timestamp(), ${coupon._id}, 1)`,
      )
      imported = store.imported(file)
      await until(async () => (await many(service.context.db, lockWaits)).length > 0)
    })
    await imported
    expect(await store.couponUsed(coupon)).toBe(3)
  })

  test('a coupon used up since the export is rejected after its import', async () => {
    const cap = aProduct({ quantity: 10 })
    const coupon = aCoupon({ usage_limit: 1 })
    const store = await aStore({ products: [cap], coupons: [coupon] })
    const file = await store.exported()
    await store.order(cap, 1, { coupon: coupon._id })
    await store.imported(file)
    const again = await store.place({ products: [aLine(cap, 1)], coupon: coupon._id })
    expect(again).toMatchObject({ status: 400, body: { message: 'All the available coupons have been used.' } })
  })
})

describe('products that changed since the export', () => {
  test('a product deleted since comes back without the units that were sold', async () => {
    const [cap, rug] = [aProduct({ quantity: 10 }), aProduct()]
    const store = await aStore({ products: [cap, rug] })
    const file = await store.exported()
    await store.order(cap, 3)
    await store.imported({ ...withoutTime(file), replace: ['products'], products: [rug] })
    expect(await store.quantity(cap)).toBeUndefined()
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(7)
    await store.ledger().expectComplete()
  })

  test('units that return to a deleted product are there when the export brings it back', async () => {
    const [cap, rug] = [aProduct({ quantity: 10 }), aProduct()]
    const store = await aStore({ products: [cap, rug] })
    const file = await store.exported()
    const order = await store.order(cap, 3)
    await store.imported({ ...withoutTime(file), replace: ['products'], products: [rug] })
    await store.cancel(order)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(10)
    await store.ledger().expectComplete()
  })

  test('a product made since the export is left alone, and removed by replace', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    const rug = aProduct({ quantity: 8 })
    await store.imported({ format: 'pasal-store/1', store: { _id: store._id }, products: [rug] })
    await store.order(rug, 2)
    await store.order(cap, 1)
    await store.imported(file)
    expect([await store.quantity(cap), await store.quantity(rug)]).toEqual([9, 6])
    await store.imported({ ...file, replace: ['products'] })
    expect([await store.quantity(cap), await store.quantity(rug)]).toEqual([9, undefined])
    await store.ledger().expectComplete()
  })

  test('a variant renamed since keeps what it sold under both names', async () => {
    const small = aVariant('S')
    const cap = aProduct({ quantity: 0, variants: [small] })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    await store.order(cap, 2, { variant: small._id })
    const renamed = { ...small, option_name: 'Small', quantity: undefined }
    await store.imported({ ...withoutTime(file), products: [{ _id: cap._id, variants: [renamed] }] })
    await store.order(cap, 1, { variant: small._id })
    await store.imported(file)
    expect(await store.quantity(cap, small)).toBe(7)
    expect((await store.exported()).products[0].variants[0].option_name).toBe('S')
    await store.ledger().expectComplete()
  })

  test('a variant deleted since comes back without the units that were sold', async () => {
    const [small, large] = [aVariant('S'), aVariant('L')]
    const cap = aProduct({ quantity: 0, variants: [small, large] })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    await store.order(cap, 2, { variant: small._id })
    await store.imported({ ...withoutTime(file), products: [{ _id: cap._id, variants: [{ _id: large._id }] }] })
    await store.imported(file)
    expect([await store.quantity(cap, small), await store.quantity(cap, large)]).toEqual([8, 10])
    await store.ledger().expectComplete()
  })

  test('a product that had variants for a while keeps what they sold when the export makes it plain again', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    await store.order(cap, 1)
    const [small, large] = [aVariant('S', { quantity: 5 }), aVariant('L', { quantity: 4 })]
    await store.imported({ ...withoutTime(file), products: [{ _id: cap._id, variants: [small, large] }] })
    await store.order(cap, 2, { variant: small._id })
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(7)
    await store.imported(file)
    expect(await store.quantity(cap)).toBe(7)
    await store.ledger().expectComplete()
  })

  test('a product made plain since gets its variants back with their own sales', async () => {
    const small = aVariant('S')
    const cap = aProduct({ quantity: 0, variants: [small] })
    const store = await aStore({ products: [cap] })
    const file = await store.exported()
    await store.order(cap, 2, { variant: small._id })
    await store.imported({ ...withoutTime(file), products: [{ _id: cap._id, variants: [], quantity: 8 }] })
    await store.order(cap, 1)
    await store.imported(file)
    expect([await store.quantity(cap, small), await store.quantity(cap)]).toEqual([8, -1])
    await store.ledger().expectComplete()
  })
})

describe('stock of outlets', () => {
  const outlets = [{ name: 'Online', website: true }, { name: 'Pokhara' }]
  const inPokhara = [{ name: 'Online' }, { name: 'Pokhara', website: true }]
  async function anOutletStore() {
    const cap = aProduct({ slug: 'cap', quantity: 10, stock: { Online: 4, Pokhara: 6 } })
    const store = await aStore({ store: { use_advanced_inventory: true, outlets }, products: [cap] })
    const stock = async () => {
      const [{ quantity, stock }] = (await store.exported()).products
      return { quantity, stock }
    }
    return { store, cap, stock }
  }

  test('units sold since stay away from the outlet that sold them', async () => {
    const { store, cap, stock } = await anOutletStore()
    const file = await store.exported()
    await store.order(cap, 3)
    await store.imported(file)
    expect(await stock()).toEqual({ quantity: 7, stock: { Online: 1, Pokhara: 6 } })
    await store.imported(file)
    expect(await stock()).toEqual({ quantity: 7, stock: { Online: 1, Pokhara: 6 } })
    await store.ledger().expectComplete()
  })

  test('sales of each website outlet stay with it when another one became the website outlet since', async () => {
    const { store, cap, stock } = await anOutletStore()
    const file = await store.exported()
    const first = await store.order(cap, 3)
    await store.imported({ format: 'pasal-store/1', store: { _id: store._id, outlets: inPokhara } })
    await store.order(cap, 2)
    await store.imported(file)
    expect(await stock()).toEqual({ quantity: 5, stock: { Online: 1, Pokhara: 4 } })
    await store.cancel(first)
    expect(await stock()).toEqual({ quantity: 8, stock: { Online: 4, Pokhara: 4 } })
    await store.imported(file)
    expect(await stock()).toEqual({ quantity: 8, stock: { Online: 4, Pokhara: 4 } })
    await store.ledger().expectComplete()
  })

  test('units returned to an outlet that is no longer the website outlet stay returned', async () => {
    const { store, cap, stock } = await anOutletStore()
    const first = await store.order(cap, 3)
    const file = await store.exported()
    await store.imported({ format: 'pasal-store/1', store: { _id: store._id, outlets: inPokhara } })
    await store.cancel(first)
    await store.imported(file)
    expect(await stock()).toEqual({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })
    await store.ledger().expectComplete()
  })

  test('the movements of an item add up to the figure of each outlet', async () => {
    const { store, cap } = await anOutletStore()
    await store.order(cap, 1)
    const file = await store.exported()
    file.products[0].stock = { Online: 9, Pokhara: 1 }
    await store.imported(file)
    const sums = await store.ledger().ofOutlets(cap._id)
    const [online, pokhara] = file.store.outlets
    expect(sums[online._id]).toBe(9)
    expect(sums[pokhara._id]).toBe(1)
    await store.ledger().expectComplete()
  })
})

describe('an export imported elsewhere', () => {
  test('a copy of the store in the same database has the quantities of the file', async () => {
    const cap = aProduct({ quantity: 10 })
    const coupon = aCoupon()
    const store = await aStore({ products: [cap], coupons: [coupon] })
    const file = await store.exported()
    await store.order(cap, 5, { coupon: coupon._id })
    const copy = JSON.parse(JSON.stringify(file, (key, value) => (key === '_id' ? undefined : value)))
    copy.store.subdomain = `${file.store.subdomain}-copy`
    const response = await service.post('/admin/import', copy, operator)
    expect(response.body.counts).toMatchObject({ stock_rows_moved_since: 0, coupons_used_since: 0 })
    const out = (await service.get(`/admin/stores/${response.body.store._id}/export`, operator)).body
    expect(out.products[0].quantity).toBe(10)
    expect(out.coupons[0].used).toBe(0)
    expect(await store.quantity(cap)).toBe(5)
  })

  test('a restore into an empty database has the quantities of the file, and later sales stay sold', async () => {
    const cap = aProduct({ quantity: 10 })
    const store = await aStore({ products: [cap] })
    await store.order(cap, 2)
    const file = await store.exported()
    await other.importStore(file)
    const there = (await other.get(`/admin/stores/${store._id}/export`, operator)).body
    expect(withoutTime(there)).toEqual(withoutTime(file))
    expect((await other.get(`/product/public/${store._id}/${cap.slug}`)).body.quantity).toBe(8)
  })
})
