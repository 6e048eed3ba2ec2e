import { expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

const svc = await startTestService()

type Outlet = { _id: string; website: boolean }

async function anOutletShop(cap: ReturnType<typeof aProduct>) {
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const { merchant } = shop
  return {
    ...shop,
    begin: () => merchant.patch('', { use_advanced_inventory: true }),
    websiteId: async () =>
      ((await merchant.get('/outlets')).body.items as Outlet[]).find(({ website }) => website)?._id ?? '',
    row: async () => (await merchant.get(`/stock?product=${cap._id}`)).body.items[0],
  }
}

test('units of an order from before the switch to outlets come back to the website outlet', async () => {
  const cap = aProduct({ quantity: 10 })
  const shop = await anOutletShop(cap)
  const kept = await shop.placedOrder({ products: [aLine(cap, 1)] })
  const returned = await shop.placedOrder({ products: [aLine(cap, 2)] })
  const cancelled = await shop.placedOrder({ products: [aLine(cap, 3)] })
  await shop.status(returned, 'Dispatched')
  expect((await shop.begin()).status).toBe(200)
  const website = await shop.websiteId()
  expect(await shop.row()).toMatchObject({ quantity: 4, outlets: { [website]: 4 } })
  await shop.status(cancelled, 'Cancelled')
  expect(await shop.row()).toMatchObject({ quantity: 7, outlets: { [website]: 7 } })
  await shop.merchant.post(`/orders/${returned}/returns`, { lines: [{ line: 1, quantity: 1, restock: true }] })
  await shop.status(returned, 'Returned', { restock: true })
  await shop.status(kept, 'Cancelled')
  expect(await shop.row()).toMatchObject({ quantity: 10, outlets: { [website]: 10 } })
  expect((await svc.get(`/product/public/${shop._id}/${cap._id}`)).body.quantity).toBe(10)
})

test('units of an open order come back to an outlet that is the website’s again after a switch', async () => {
  const cap = aProduct({ quantity: 10 })
  const shop = await anOutletShop(cap)
  await shop.begin()
  const website = await shop.websiteId()
  const order = await shop.placedOrder({ products: [aLine(cap, 3)] })
  await shop.merchant.patch(`/outlets/${website}`, { website: false })
  await shop.merchant.patch('', { use_advanced_inventory: false })
  await shop.begin()
  expect(await shop.row()).toMatchObject({ quantity: 7, outlets: { [website]: 7 } })
  await shop.status(order, 'Cancelled')
  expect(await shop.row()).toMatchObject({ quantity: 10, outlets: { [website]: 10 } })
  expect((await svc.get(`/product/public/${shop._id}/${cap._id}`)).body.quantity).toBe(10)
})

test('what moved while a store did not count by outlets is the website outlet’s when it does again', async () => {
  const cap = aProduct({ quantity: 10 })
  const shop = await anOutletShop(cap)
  const { merchant } = shop
  const adjust = (row: object) =>
    merchant.post('/stock/adjustments', { reason: 'count', items: [{ product: cap._id, ...row }] })
  await shop.begin()
  const website = await shop.websiteId()
  const { _id: patan } = (await merchant.post('/outlets', { name: 'Patan' })).body
  await adjust({ outlet: patan, set: 5 })
  await merchant.patch('', { use_advanced_inventory: false })
  const order = await shop.placedOrder({ products: [aLine(cap, 4)] })
  await adjust({ change: -3 })
  const { body: bag } = await merchant.post('/products', { name: 'Bag', price: 10, quantity: 6 })

  expect((await shop.begin()).status).toBe(200)
  expect(await shop.row()).toMatchObject({ quantity: 8, outlets: { [website]: 3, [patan]: 5 } })
  expect((await svc.get(`/product/public/${shop._id}/${cap._id}`)).body.quantity).toBe(3)
  expect((await svc.get(`/product/public/${shop._id}/${bag._id}`)).body.quantity).toBe(6)
  await shop.status(order, 'Cancelled')
  expect(await shop.row()).toMatchObject({ quantity: 12, outlets: { [website]: 7, [patan]: 5 } })
})

test('an outlet that was the website’s before the switch gets what no other outlet has', async () => {
  const cap = aProduct({ quantity: 10 })
  const shop = await anOutletShop(cap)
  const { _id: online } = (await shop.merchant.post('/outlets', { name: 'Online', website: true })).body
  await shop.begin()
  expect((await shop.merchant.get('/outlets')).body.items).toHaveLength(1)
  expect(await shop.row()).toMatchObject({ quantity: 10, outlets: { [online]: 10 } })
  expect((await svc.get(`/product/public/${shop._id}/${cap._id}`)).body.quantity).toBe(10)
})

test('what moved while no outlet was the website’s counts for the next one', async () => {
  const cap = aProduct({ quantity: 10 })
  const shop = await anOutletShop(cap)
  await shop.begin()
  const website = await shop.websiteId()
  await shop.merchant.patch(`/outlets/${website}`, { website: false })
  const order = await shop.placedOrder({ products: [aLine(cap, 8)] })
  await shop.merchant.patch(`/outlets/${website}`, { website: true })
  expect(await shop.row()).toMatchObject({ quantity: 2, outlets: { [website]: 2 } })
  expect((await shop.place({ products: [aLine(cap, 3)] })).status).toBe(400)
  await shop.status(order, 'Cancelled')
  expect(await shop.row()).toMatchObject({ quantity: 10, outlets: { [website]: 10 } })
})

test('an outlet is deleted although a product had stock there before it got variants', async () => {
  const cap = aProduct({ quantity: 10 })
  const shop = await anOutletShop(cap)
  const { merchant } = shop
  await shop.begin()
  const old = await shop.websiteId()
  const sizes = { sizes: ['S'], variants: [{ option_name: 'S', quantity: 0 }] }
  expect((await merchant.patch(`/products/${cap._id}`, sizes, { 'if-match': '*' })).status).toBe(200)
  await merchant.post('/outlets', { name: 'Patan', website: true })
  expect(await shop.row()).toMatchObject({ option_name: 'S', quantity: 0 })
  expect((await merchant.delete(`/outlets/${old}`)).status).toBe(204)
})
