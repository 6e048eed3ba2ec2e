import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aGraphPlatform, aWatchedShop } from './graph-platform.ts'

/* The bounds of 4.13 and 2.11's `meta`: what is just inside is forwarded, one more is rejected. */

const graph = await aGraphPlatform()
graph.take()
const svc = await startTestService({ META_GRAPH_URL: graph.url })
const x = (count: number) => 'x'.repeat(count)
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)

test.each<[string, object, object]>([
  ['event_id', { event_id: x(100) }, { event_id: x(101) }],
  ['fbp', { fbp: x(200) }, { fbp: x(201) }],
  ['fbc', { fbc: x(400) }, { fbc: x(401) }],
  ['event_source_url', { event_source_url: x(1000) }, { event_source_url: x(1001) }],
  ['content_ids', { custom_data: { content_ids: ids(200) } }, { custom_data: { content_ids: ids(201) } }],
])('%s', async (_key, inside, outside) => {
  const shop = await aWatchedShop(svc)
  const taken = await shop.tell(inside)
  expect([taken.status, taken.body]).toEqual([200, { success: true }])
  const rejected = await shop.tell(outside)
  expect([rejected.status, rejected.body.error_type]).toEqual([400, 'zod_validation'])
})

test.each(['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'])('%s is forwarded by its name', async (name) => {
  await svc.runJobs()
  graph.receiver.received.splice(0)
  const shop = await aWatchedShop(svc)
  await shop.tell({ event_name: name })
  await svc.runJobs()
  expect(graph.events().map(({ event_name }) => event_name)).toEqual([name])
})

test('of custom_data the six keys of the contract go on, and no other', async () => {
  await svc.runJobs()
  graph.receiver.received.splice(0)
  const shop = await aWatchedShop(svc)
  const kept = {
    ...{ value: 1500.5, currency: 'NPR', content_type: 'product', content_ids: ['a_b', 'c'] },
    ...{ contents: [{ id: 'a_b', quantity: 2, item_price: 500 }], num_items: 2 },
  }
  await shop.tell({ custom_data: { ...kept, content_name: 'Cap', content_category: 'Hats', email: 'x' } })
  await svc.runJobs()
  expect(graph.events()[0].custom_data).toEqual(kept)
})

test('whatever else stands in the body is dropped', async () => {
  const shop = await aWatchedShop(svc)
  expect((await shop.tell({ user_data: { em: 'x' }, test_event_code: 'T1', access_token: 'stolen' })).status).toBe(200)
  await svc.runJobs()
  expect(graph.receiver.received.map(({ body }) => body).join('')).not.toMatch(/stolen|T1|test_event_code/)
})
