import { expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { deleteExpired } from '../../src/retention/delete-expired.ts'
import { startTestService } from '../harness/test-service.ts'
import { aListeningShop } from './a-listening-shop.ts'
import { aReceiver } from './receiver.ts'

/* What is sent about an event is stored once, however many endpoints listen. */

const receiver = await aReceiver()
const svc = await startTestService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' })
svc.clock.stop()
const description = 'A cap of Dhaka cloth. '.repeat(100)

/** A shop whose product was changed while endpoints at these paths listened. */
async function aShopWithProduct(paths: string[]) {
  const shop = await aListeningShop(svc, receiver.url)
  const hooks: string[] = []
  for (const path of paths) hooks.push((await shop.create(path, { events: ['product.updated'] }))._id)
  expect((await shop.merchant.patch(`/products/${shop.cap._id}`, { description })).status).toBe(200)
  await shop.work()
  const delivery = async (hook: string) => {
    const [{ _id }] = await shop.deliveries(hook)
    return (await shop.merchant.get(`/webhooks/${hook}/deliveries/${_id}`)).body
  }
  return { ...shop, hooks, delivery }
}

async function bodiesOf(storeId: string): Promise<number> {
  const found = await many(svc.context.db, sql`select 1 from webhook_bodies where store_id = ${storeId}`)
  return found.length
}

test('three endpoints get and show an event whose body is stored once', async () => {
  const paths = ['/till', '/books', '/stock']
  const { hooks, delivery, storeId } = await aShopWithProduct(paths)
  const sent = paths.flatMap((path) => receiver.at(path).map(({ text }) => text))
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(JSON.parse(sent[0] as string).data.product.description).toBe(description)
  const shown = await Promise.all(hooks.map(delivery))
  expect(shown.map(({ body, state }) => [body, state])).toEqual(sent.map((text) => [text, 'delivered']))
  const rows = await many<{ row: string }>(
    svc.context.db,
    sql`select webhook_deliveries::text as row from webhook_deliveries where store_id = ${storeId}`,
  )
  expect(rows).toHaveLength(3)
  expect(rows.filter(({ row }) => row.includes('Dhaka'))).toEqual([])
  expect(await bodiesOf(storeId)).toBe(1)
})

test('the body stays for the other endpoints of a deleted one, is replayed, and goes after 30 days', async () => {
  const { hooks, delivery, merchant, storeId, work } = await aShopWithProduct(['/gone', '/stays'])
  const [gone, stays] = hooks as [string, string]
  expect((await merchant.delete(`/webhooks/${gone}`)).status).toBe(204)
  const { _id, body } = await delivery(stays)
  expect(body).toContain('Dhaka')
  expect((await merchant.post(`/webhooks/${stays}/deliveries/${_id}/replay`)).status).toBe(202)
  await work()
  expect(receiver.at('/stays').map(({ text }) => text)).toEqual([body, body])
  svc.clock.advance(29 * 86_400)
  await deleteExpired(svc.context)
  expect((await delivery(stays)).body).toBe(body)
  svc.clock.advance(2 * 86_400)
  await deleteExpired(svc.context)
  expect((await merchant.get(`/webhooks/${stays}/deliveries`)).body.items).toEqual([])
  expect(await bodiesOf(storeId)).toBe(0)
})

test('the body of a deleted webhook goes after 30 days, too', async () => {
  const { hooks, merchant, storeId } = await aShopWithProduct(['/alone'])
  expect((await merchant.delete(`/webhooks/${hooks[0]}`)).status).toBe(204)
  svc.clock.advance(31 * 86_400)
  await deleteExpired(svc.context)
  expect(await bodiesOf(storeId)).toBe(0)
})
