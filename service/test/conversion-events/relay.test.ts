import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { letRetriesBeDue } from '../outbox/outbox-reader.ts'
import { accessToken, aGraphPlatform, anEvent, aWatchedShop } from './graph-platform.ts'

const graph = await aGraphPlatform()
const svc = await startTestService({ META_GRAPH_URL: graph.url })
svc.clock.stop()

beforeEach(async () => {
  graph.take()
  await letRetriesBeDue(svc)
  await svc.runJobs()
  graph.receiver.received.splice(0)
})

describe('a valid event', () => {
  test('goes to the store’s pixel as it came, with the caller’s address and agent, the token in the body', async () => {
    const shop = await aWatchedShop(svc)
    const before = Math.floor(svc.clock.now().getTime() / 1000)
    const response = await shop.tell()
    expect([response.status, response.body]).toEqual([200, { success: true }])
    await svc.runJobs()
    expect(graph.receiver.received.map(({ url }) => url)).toEqual(['/v25.0/4711/events'])
    const { fbp, fbc, event_name, event_id, event_source_url, custom_data } = anEvent()
    const user_data = { client_ip_address: '203.0.113.9', client_user_agent: 'Browser/1.0', fbp, fbc }
    const event_time = graph.events()[0].event_time
    const event = {
      event_name,
      event_id,
      event_source_url,
      event_time,
      action_source: 'website',
      user_data,
      custom_data,
    }
    expect(graph.bodies()).toEqual([{ data: [event], access_token: accessToken }])
    expect(event_time - before).toBeLessThan(5)
    expect(await shop.stored()).toEqual([])
  })

  test('of a page without the platform’s cookies goes without them', async () => {
    const shop = await aWatchedShop(svc)
    expect((await shop.tell({ fbp: null, fbc: null })).body).toEqual({ success: true })
    await svc.runJobs()
    expect(graph.events().map(({ user_data }: { user_data: object }) => Object.keys(user_data))).toEqual([
      ['client_ip_address', 'client_user_agent'],
    ])
  })

  test('gets the same response without plugin, pixel, token or store, and goes nowhere', async () => {
    const name = 'meta_capi'
    for (const plugins of [[], [{ name, details: { pixel_id: '1' } }], [{ name, details: { access_token: 'x' } }]]) {
      const shop = await aWatchedShop(svc, {}, plugins)
      expect((await shop.tell()).body).toEqual({ success: true })
      expect(await shop.stored()).toEqual([])
    }
    const response = await svc.post(`/public/meta-event/${'f'.repeat(24)}`, anEvent())
    expect([response.status, response.body]).toEqual([200, { success: true }])
    await svc.runJobs()
    expect(graph.receiver.received).toEqual([])
  })

  test('takes no address from a header that no trusted proxy wrote', async () => {
    const shop = await aWatchedShop(svc)
    await shop.tell({}, { 'x-forwarded-for': '198.51.100.1' })
    await svc.runJobs()
    expect(graph.events()[0].user_data.client_ip_address).toBe('203.0.113.9')
  })

  test('loses the keys of custom_data that are not the contract’s', async () => {
    const shop = await aWatchedShop(svc)
    await shop.tell({ custom_data: { value: 1, content_name: 'Cap', email: 'asha@himal.example' } })
    await svc.runJobs()
    expect(graph.events()[0].custom_data).toEqual({ value: 1 })
  })

  test('of a purchase carries hashed contacts; of anything else none', async () => {
    const shop = await aWatchedShop(svc)
    const contacts = { email: ' John_Smith@Gmail.com ', phone: '+977-9812345678' }
    for (const event_name of ['Purchase', 'ViewContent', 'AddToCart', 'InitiateCheckout']) {
      await shop.tell({ ...contacts, event_name })
      await svc.runJobs()
    }
    const sent = graph.events().map(({ user_data: { em, ph } }) => [em, ph])
    expect(sent).toEqual([
      [
        '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
        '2a986f13a22dac5147c81ae6ae62389ac716ccdf9de6a63a792d33787bed6afa',
      ],
      ...Array(3).fill([undefined, undefined]),
    ])
    expect(graph.receiver.received.map(({ body }) => body).join('')).not.toMatch(/smith|9812345678/i)
  })
})

describe('a malformed event is refused, and nothing is kept', () => {
  test.each([
    ['event_name', { event_name: 'Lead' }],
    ['event_name', { event_name: 'purchase' }],
    ['event_name', { event_name: undefined }],
    ['event_id', { event_id: '' }],
    ['event_id', { event_id: 'x'.repeat(101) }],
    ['custom_data.content_ids', { custom_data: { content_ids: Array(201).fill('a') } }],
    ['custom_data.value', { custom_data: { value: '500' } }],
    ['fbp', { fbp: 1 }],
  ])('%s', async (key, fields) => {
    const shop = await aWatchedShop(svc)
    const response = await shop.tell(fields)
    expect(response.status).toBe(400)
    expect(response.body).toEqual({ error_type: 'zod_validation', fields: { [key]: expect.any(String) } })
    expect(await shop.stored()).toEqual([])
  })
})

describe('a platform that fails', () => {
  test.each([
    ['a temporary fault', 500, { code: 2 }],
    ['a rate limit', 400, { code: 4 }],
    ['a fault it calls passing', 400, { code: 100, is_transient: true }],
  ])('%s: the same event, id and time go again later', async (_case, status, error) => {
    graph.fail(status, error)
    const shop = await aWatchedShop(svc)
    expect((await shop.tell()).body).toEqual({ success: true })
    await svc.runJobs()
    graph.take()
    svc.clock.advance(60)
    await letRetriesBeDue(svc)
    await svc.runJobs()
    const [first, second, ...more] = graph.events()
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect(await shop.stored()).toEqual([])
  })

  test.each([
    ['an invalid parameter', { code: 100, error_subcode: 2804016 }],
    ['an invalid token', { code: 190 }],
    ['no permission', { code: 200 }],
  ])('%s: the event is given up', async (_case, error) => {
    graph.fail(400, error)
    const shop = await aWatchedShop(svc)
    await shop.tell()
    await svc.runJobs()
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(graph.events()).toHaveLength(1)
    expect(await shop.stored()).toEqual([])
  })

  test('that hangs neither delays nor changes the response', async () => {
    graph.receiver.respond = () => undefined
    const shop = await aWatchedShop(svc)
    expect((await shop.tell()).body).toEqual({ success: true })
    expect(await shop.stored()).toMatchObject([{ attempts: 0 }])
    await svc.runJobs()
    expect(await shop.stored()).toMatchObject([{ attempts: 1 }])
  })
})

test('the hundred-and-first event of a minute from one address is one too many', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const statuses = new Set<number>()
  for (let i = 0; i < 100; i++)
    statuses.add((await limited.post(`/public/meta-event/${'f'.repeat(24)}`, anEvent())).status)
  expect([...statuses]).toEqual([200])
  const response = await limited.post(`/public/meta-event/${'f'.repeat(24)}`, anEvent())
  expect([response.status, response.text]).toEqual([429, 'Too many requests, please try again later.'])
})

test('token, contacts and addresses stand in no line of the log and in no public response', async () => {
  const shop = await aWatchedShop(svc, { products: [aProduct()] })
  const contacts = { event_name: 'Purchase', email: 'private@himal.example', phone: '9855501234' }
  await shop.tell(contacts)
  graph.fail(400, { code: 190, message: `token ${accessToken}`, fbtrace_id: 'trace-190' })
  await svc.runJobs()
  const log = svc.logLines.join('')
  expect(log).toContain('trace-190')
  expect(log).not.toMatch(/EAAGraph|private@himal|9855501234|203\.0\.113\.9/)
})
