import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from './merchant/a-shop.ts'
import { aShop, placed } from './shop.ts'

const svc = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const [online, pokhara] = [{ name: 'Online' }, { name: 'Pokhara' }]
const sellingOnline = [{ ...online, website: true }, pokhara]
const sellingInPokhara = [online, { ...pokhara, website: true }]

/** A shop with advanced inventory and ten caps, four of them in the website outlet; three are ordered in two lines. */
async function anOrderOfThree() {
  const cap = aProduct({ slug: 'cap', quantity: 10, stock: { Online: 4, Pokhara: 6 } })
  const store = { use_advanced_inventory: true, outlets: sellingOnline }
  const shop = await aShop(svc, { store, products: [cap] })
  const order = async (...quantities: number[]) =>
    placed(await shop.place({ products: quantities.map((quantity) => aLine(cap, quantity)) }))._id as string
  const first = await order(1, 2)
  const withOutlets = (outlets: object[]) =>
    svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id, outlets } })
  const exported = async () => (await svc.get(`/admin/stores/${shop._id}/export`, operator)).body
  const outlets = async () => (await exported()).store.outlets
  const caps = async () => {
    const [{ quantity, stock }] = (await exported()).products
    return { quantity, stock }
  }
  const onSale = async () => (await svc.get(`/product/public/${shop._id}/cap`)).body.quantity
  return { shop, first, order, outlets, withOutlets, caps, onSale }
}

describe('cancelling an order after another outlet became the website outlet', () => {
  test('its units return to the outlet that they were taken from', async () => {
    const { shop, first, withOutlets, caps, onSale } = await anOrderOfThree()
    expect(await caps()).toEqual({ quantity: 7, stock: { Online: 1, Pokhara: 6 } })
    await withOutlets(sellingInPokhara)
    expect(await onSale()).toBe(6)
    await shop.cancel(first)
    expect(await caps()).toEqual({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })
    expect(await onSale()).toBe(6)
  })

  test('the units of an order placed since then return to the new outlet', async () => {
    const { shop, first, order, withOutlets, caps } = await anOrderOfThree()
    await withOutlets(sellingInPokhara)
    const second = await order(2)
    expect(await caps()).toEqual({ quantity: 5, stock: { Online: 1, Pokhara: 4 } })
    await shop.cancel(second)
    expect(await caps()).toEqual({ quantity: 7, stock: { Online: 1, Pokhara: 6 } })
    await shop.cancel(first)
    expect(await caps()).toEqual({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })
  })

  test('its units are on sale again when the old outlet is the website outlet again', async () => {
    const { shop, first, withOutlets, caps, onSale } = await anOrderOfThree()
    await withOutlets(sellingInPokhara)
    await withOutlets(sellingOnline)
    expect(await onSale()).toBe(1)
    await shop.cancel(first)
    expect(await caps()).toEqual({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })
    expect(await onSale()).toBe(4)
  })

  test('its units return to the first outlet also when a third one became the website outlet', async () => {
    const { shop, first, withOutlets, caps, onSale } = await anOrderOfThree()
    await withOutlets(sellingInPokhara)
    await withOutlets([online, pokhara, { name: 'Butwal', website: true }])
    await shop.cancel(first)
    expect(await caps()).toEqual({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })
    expect(await onSale()).toBe(0)
  })
})

test('cancelling without a website outlet returns the units to the outlet that they were taken from', async () => {
  const { shop, first, withOutlets, caps } = await anOrderOfThree()
  await withOutlets([{ ...online, website: false }, pokhara])
  await shop.cancel(first)
  expect(await caps()).toEqual({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })
})

describe('cancelling an order whose outlet is deleted', () => {
  test.each([
    ['to the new website outlet', [[{ ...pokhara, website: true }]], 9],
    ['to the outlet that became the website’s before', [sellingInPokhara, [{ ...pokhara, website: true }]], 9],
    ['to the quantity alone while no outlet is the website’s', [[pokhara]], 6],
  ])('returns its units %s', async (_case, imports, inPokhara) => {
    const { shop, first, outlets, withOutlets, caps } = await anOrderOfThree()
    const old = await outlets()
    for (const listed of imports) await withOutlets(listed)
    expect(await caps()).toEqual({ quantity: 7, stock: { Pokhara: 6 } })
    await shop.cancel(first)
    expect(await caps()).toEqual({ quantity: 10, stock: { Pokhara: inPokhara } })
    // The same outlet again: it begins with nothing.
    await withOutlets(old)
    const { quantity, stock } = await caps()
    expect([quantity, stock.Online ?? 0]).toEqual([10, 0])
  })

  test('returns its units to the shop when the merchant deleted the empty outlet', async () => {
    const { shop, id, ids, cap, moveWebsite } = await anOrderOfTwoFromA()
    await moveWebsite('B')
    const count = { reason: 'count', items: [{ product: cap._id, outlet: ids.A, set: 0 }] }
    expect((await shop.merchant.post('/stock/adjustments', count)).body.results).toMatchObject([{ ok: true }])
    expect((await shop.merchant.delete(`/outlets/${ids.A}`)).status).toBe(204)
    expect((await shop.status(id, 'Cancelled')).status).toBe(200)
    const [{ quantity, outlets }] = (await shop.merchant.get('/stock')).body.items
    expect([quantity, outlets]).toEqual([22, { [ids.B]: 12, [ids.C]: 10 }])
  })
})

type Taken = Record<'A' | 'B' | 'C', number>

/** A shop with ten caps in each of three outlets, the first one the website's, and an order of two caps from it. */
async function anOrderOfTwoFromA() {
  const ids = { A: newId(), B: newId(), C: newId() }
  const names = ['A', 'B', 'C'] as const
  const cap = aProduct({ quantity: 30, stock: { A: 10, B: 10, C: 10 } })
  const outlets = names.map((name) => ({ _id: ids[name], name, website: name === 'A' }))
  const shop = await aShopWithMerchant(svc, { store: { use_advanced_inventory: true, outlets }, products: [cap] })
  const id = await shop.placedOrder({ products: [aLine(cap, 2)] })
  const moveWebsite = async (name: 'A' | 'B' | 'C') =>
    expect((await shop.merchant.patch(`/outlets/${ids[name]}`, { website: true })).status).toBe(200)
  const edit = async (...lines: object[]) => {
    const edited = await shop.merchant.post(`/orders/${id}/edit`, { lines }, { 'if-match': '*' })
    expect(edited.status, edited.text).toBe(200)
    return edited.body
  }
  /** Units are missing from the outlets, and the movements of each outlet and of the item say so. */
  const expectTaken = async (taken: Taken) => {
    const [{ quantity, outlets: figures }] = (await shop.merchant.get('/stock')).body.items
    const { items } = (await shop.merchant.get(`/stock/movements?order=${id}&limit=100`)).body
    const moved = (name: 'A' | 'B' | 'C') =>
      items.reduce((sum: number, { outlet, change }: Moved) => sum + (outlet === ids[name] ? change : 0), 0)
    expect(Object.fromEntries(names.map((name) => [name, 10 - figures[ids[name]]]))).toEqual(taken)
    expect(Object.fromEntries(names.map((name) => [name, 0 - moved(name)]))).toEqual(taken)
    expect(30 - quantity).toBe(taken.A + taken.B + taken.C)
  }
  /** Its first line has two caps from A, its second one three from B, and the website sells from C. */
  const takeFromAAndB = async () => {
    await moveWebsite('B')
    await edit({ line: 1, quantity: 2 }, { product: cap._id, quantity: 3 })
    await moveWebsite('C')
    await expectTaken({ A: 2, B: 3, C: 0 })
  }
  const cancel = async () => expect((await shop.status(id, 'Cancelled')).status).toBe(200)
  return { shop, id, ids, cap, moveWebsite, edit, expectTaken, takeFromAAndB, cancel }
}

type Moved = { outlet: string; change: number }

describe('an edit after another outlet became the website outlet', () => {
  test('a line that takes more takes all of its units from the new outlet and gives them back there', async () => {
    const { moveWebsite, edit, expectTaken, cancel } = await anOrderOfTwoFromA()
    await moveWebsite('B')
    await edit({ line: 1, quantity: 5 })
    await expectTaken({ A: 0, B: 5, C: 0 })
    await edit({ line: 1, quantity: 4 })
    await expectTaken({ A: 0, B: 4, C: 0 })
    await cancel()
    await expectTaken({ A: 0, B: 0, C: 0 })
  })

  test('a line can take all that the new outlet has, and the order is not oversold', async () => {
    const { moveWebsite, edit, expectTaken, cancel } = await anOrderOfTwoFromA()
    await moveWebsite('B')
    expect((await edit({ line: 1, quantity: 12 })).oversold).toBe(false)
    await expectTaken({ A: 0, B: 12, C: 0 })
    await cancel()
    await expectTaken({ A: 0, B: 0, C: 0 })
  })

  test('without a website outlet a line takes all of its units from no outlet', async () => {
    const { shop, moveWebsite, edit, expectTaken, cancel } = await anOrderOfTwoFromA()
    await moveWebsite('B')
    const { items } = (await shop.merchant.get('/outlets')).body
    const website = items.find((outlet: { website: boolean }) => outlet.website)
    expect((await shop.merchant.patch(`/outlets/${website._id}`, { website: false })).status).toBe(200)
    await edit({ line: 1, quantity: 5 })
    await cancel()
    await expectTaken({ A: 0, B: 0, C: 0 })
  })

  test('lines of one item from two outlets take their units from the new one', async () => {
    const { edit, expectTaken, takeFromAAndB, cancel } = await anOrderOfTwoFromA()
    await takeFromAAndB()
    await edit({ line: 1, quantity: 3 }, { line: 2, quantity: 4 })
    await expectTaken({ A: 0, B: 0, C: 7 })
    await cancel()
    await expectTaken({ A: 0, B: 0, C: 0 })
  })

  test('lines of one item from two outlets give units that they no longer have back to both', async () => {
    const { edit, expectTaken, takeFromAAndB } = await anOrderOfTwoFromA()
    await takeFromAAndB()
    await edit({ line: 1, quantity: 1 }, { line: 2, quantity: 1 })
    await expectTaken({ A: 1, B: 1, C: 0 })
  })
})

describe('lines of one item from two former website outlets', () => {
  test('cancelling returns the units to both outlets', async () => {
    const { expectTaken, takeFromAAndB, cancel } = await anOrderOfTwoFromA()
    await takeFromAAndB()
    await cancel()
    await expectTaken({ A: 0, B: 0, C: 0 })
  })

  test('a cancellation by the shopper returns the units to both outlets', async () => {
    const { shop, id, expectTaken, takeFromAAndB } = await anOrderOfTwoFromA()
    await takeFromAAndB()
    expect((await shop.cancel(id)).status).toBe(200)
    await expectTaken({ A: 0, B: 0, C: 0 })
  })

  test('returned units go to the outlet of their line, in parts too', async () => {
    const { shop, id, expectTaken, takeFromAAndB } = await anOrderOfTwoFromA()
    await takeFromAAndB()
    expect((await shop.status(id, 'Dispatched')).status).toBe(200)
    const comeBack = async (...units: number[]) => {
      const lines = units.map((quantity, index) => ({ line: index + 1, quantity, restock: true }))
      expect((await shop.merchant.post(`/orders/${id}/returns`, { lines }, { 'if-match': '*' })).status).toBe(200)
    }
    await comeBack(1, 2)
    await expectTaken({ A: 1, B: 1, C: 0 })
    await comeBack(1, 1)
    await expectTaken({ A: 0, B: 0, C: 0 })
  })
})
