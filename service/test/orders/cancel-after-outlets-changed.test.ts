import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
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
    ['at once', [[{ ...pokhara, website: true }]]],
    ['some time after another became the website’s', [sellingInPokhara, [{ ...pokhara, website: true }]]],
    ['and no other is the website’s', [[pokhara]]],
  ])('units of a deleted outlet return to the total alone: %s', async (_case, imports) => {
    const { shop, first, outlets, withOutlets, caps } = await anOrderOfThree()
    const old = await outlets()
    for (const listed of imports) await withOutlets(listed)
    expect(await caps()).toEqual({ quantity: 7, stock: { Pokhara: 6 } })
    await shop.cancel(first)
    expect(await caps()).toEqual({ quantity: 10, stock: { Pokhara: 6 } })
    // The same outlet again: it begins with nothing.
    await withOutlets(old)
    const { quantity, stock } = await caps()
    expect([quantity, stock.Online ?? 0]).toEqual([10, 0])
  })
})
