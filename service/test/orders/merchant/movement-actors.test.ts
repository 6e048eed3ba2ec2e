import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { rows } from '../shop.ts'
import { aShopWithMerchant } from './a-shop.ts'

const svc = await startTestService()

async function aShopOf() {
  const cap = aProduct({ quantity: 50, weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const newest = async (): Promise<{ reason: string; actor: { kind: string; _id: string } }[]> =>
    (await shop.merchant.get('/stock/movements?limit=1')).body.items
  const merchantOrder = async (fields: object = {}) => {
    const people = { customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678' }
    const where = { customer_address_city: 'Kathmandu', customer_address: 'Patan Dhoka 12' }
    const body = { ...people, ...where, products: [aLine(cap)], paymentMethod: 'COD', ...fields }
    const response = await shop.merchant.post('/orders', body)
    expect(response.status).toBe(201)
    return response.body
  }
  return { shop, cap, newest, merchantOrder }
}
type At = Awaited<ReturnType<typeof aShopOf>>

const aPlacedOrder = (at: At) => at.shop.placedOrder({ products: [aLine(at.cap, 2)] })

const byMerchant: [string, string, (at: At) => Promise<unknown>][] = [
  ['a new order', 'order', (at) => at.merchantOrder()],
  [
    'a confirmed draft',
    'order',
    async (at) => at.shop.status((await at.merchantOrder({ draft: true }))._id, 'Pending'),
  ],
  ['a cancellation', 'cancelled', async (at) => at.shop.status(await aPlacedOrder(at), 'Cancelled')],
  [
    'a reopened order',
    'reopened',
    async (at) => {
      const id = await aPlacedOrder(at)
      await at.shop.status(id, 'Cancelled')
      await at.shop.status(id, 'Pending')
    },
  ],
  [
    'an edit',
    'edited',
    async (at) => {
      const id = await aPlacedOrder(at)
      const { version } = await at.shop.read(id)
      const edit = { lines: [{ line: 1, quantity: 5 }] }
      await at.shop.merchant.post(`/orders/${id}/edit`, edit, { 'if-match': `"${version}"` })
    },
  ],
  [
    'a return',
    'restocked',
    async (at) => {
      const id = await aPlacedOrder(at)
      await at.shop.status(id, 'Delivered')
      await at.shop.merchant.post(`/orders/${id}/returns`, { lines: [{ line: 1, quantity: 1, restock: true }] })
    },
  ],
]

test.each(byMerchant)('%s of the merchant moves stock (%s) in the merchant’s name', async (_name, reason, act) => {
  const at = await aShopOf()
  await act(at)
  const actor = { kind: 'api_key', _id: at.shop.merchant.keyId, name: 'Key of the test' }
  expect(await at.newest()).toMatchObject([{ reason, actor }])
})

test('a shopper’s order and cancellation move stock in the name of the service', async () => {
  const at = await aShopOf()
  const id = await aPlacedOrder(at)
  const system = { kind: 'system', _id: '', name: '' }
  expect(await at.newest()).toMatchObject([{ reason: 'order', actor: system }])
  await at.shop.cancel(id)
  expect(await at.newest()).toMatchObject([{ reason: 'cancelled', actor: system }])
  const named = await rows(
    svc,
    sql`select 1 from stock_movements where store_id = ${at.shop._id} and reason <> 'initial' and actor is not null`,
  )
  expect(named).toEqual([])
})

test('orders of a shopper and of the merchant at once keep their own actors', async () => {
  const at = await aShopOf()
  const placed = await Promise.all([aPlacedOrder(at), at.merchantOrder(), aPlacedOrder(at), at.merchantOrder()])
  for (const [index, order] of placed.entries()) {
    const id = typeof order === 'string' ? order : order._id
    const { items } = (await at.shop.merchant.get(`/stock/movements?order=${id}`)).body
    expect(items.map(({ actor }: { actor: { kind: string } }) => actor.kind)).toEqual([
      index % 2 === 0 ? 'system' : 'api_key',
    ])
  }
})
