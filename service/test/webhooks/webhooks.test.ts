import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { rejected } from '../harness/merchant.ts'
import { startTestService } from '../harness/test-service.ts'
import { aListeningShop } from './a-listening-shop.ts'
import { aReceiver, type Call } from './receiver.ts'

/* Endpoints, signatures and bodies (13.2). */

const receiver = await aReceiver()
const svc = await startTestService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' })
svc.clock.stop()
const strict = await startTestService()

const aShop = () => aListeningShop(svc, receiver.url)
const verify = (secret: string, { text, headers }: Call) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)

describe('endpoints', () => {
  test('a webhook is made with a secret that no other response shows', async () => {
    const { merchant } = await aShop()
    const made = await merchant.post('/webhooks', {
      url: `${receiver.url}/made`,
      events: ['order.placed', 'order.paid'],
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...{ _id: expect.any(String), version: 1, url: `${receiver.url}/made`, events: ['order.placed', 'order.paid'] },
      ...{ description: '', enabled: true, disabled_reason: null, last_success_at: null, last_failure_at: null },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    })
    expect(made.headers.location).toBe(`/merchant/stores/${merchant.storeId}/webhooks/${made.body._id}`)
    expect(made.headers.etag).toBe('"1"')
    const { secret, ...shown } = made.body
    expect((await merchant.get(`/webhooks/${shown._id}`)).body).toEqual(shown)
    expect((await merchant.get('/webhooks')).body).toEqual({ items: [shown], next_cursor: null })
    const changed = await merchant.patch(`/webhooks/${shown._id}`, { description: 'till', events: ['ping'] })
    expect(changed.body).toMatchObject({ version: 2, description: 'till', events: ['ping'] })
    expect(changed.text).not.toContain(secret)
    const stored = await many(svc.context.db, sql`select * from webhooks where store_id = ${merchant.storeId}`)
    const audited = await many(svc.context.db, sql`select * from audit_entries where store_id = ${merchant.storeId}`)
    expect(audited.length).toBeGreaterThan(1)
    expect(JSON.stringify([stored, audited])).not.toContain(secret.slice('whsec_'.length))
  })

  test('a deleted webhook is gone with its deliveries, and what waits is not sent', async () => {
    const { merchant, create, place, work } = await aShop()
    const { _id } = await create('/deleted')
    await place()
    const [, stale] = [0, await merchant.patch(`/webhooks/${_id}`, { description: 'x' }, { 'if-match': '"7"' })]
    expect(stale.status).toBe(412)
    expect((await merchant.delete(`/webhooks/${_id}`)).status).toBe(204)
    await work()
    expect(receiver.at('/deleted')).toEqual([])
    expect((await merchant.get(`/webhooks/${_id}`)).body.message).toBe('Webhook not found')
    expect((await merchant.get(`/webhooks/${_id}/deliveries`)).status).toBe(404)
  })

  test('a store has at most ten, also when twelve come at once', async () => {
    const { merchant } = await aShop()
    const body = { url: receiver.url, events: ['order.placed'] }
    const made = await Promise.all(Array.from({ length: 12 }, () => merchant.post('/webhooks', body)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test.each<[fields: object, problems: Record<string, string>]>([
    [{ url: undefined }, { url: 'Required' }],
    [{ url: 'ftp://shop.example' }, { url: 'Must be an http(s) URL' }],
    [{ url: 'https://user:secret@shop.example/' }, { url: 'Must not contain a user' }],
    [{ events: [] }, { events: 'At least 1' }],
    [{ events: ['order.placed', 'order.placed'] }, { events: 'Must not repeat' }],
    [{ events: ['order.eaten'] }, { 'events.0': expect.stringMatching(/^Must be one of order\.placed/) }],
    [{ secret: 'mine' }, { secret: 'Unknown field' }],
  ])('%j is rejected', async (fields, problems) => {
    const { merchant } = await aShop()
    const body = { url: receiver.url, events: ['order.placed'], ...fields }
    const { status, body: error } = await merchant.post('/webhooks', body)
    expect([status, error]).toEqual(rejected(problems))
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.1',
    'http://2130706433',
    'http://[::1]:8080/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3',
    'http://192.168.0.1:9000',
    'http://169.254.169.254/latest',
    'http://100.64.0.1',
    'http://224.0.0.1',
    'http://0.0.0.0:4000',
    'https://localhost',
    'http://localhost.:80/',
    'http://shop.localhost',
  ])('%s is no public address', async (url) => {
    const { merchant, create } = await aListeningShop(strict, 'https://shop.example')
    expect([(await merchant.post('/webhooks', { url, events: ['ping'] })).body]).toEqual([
      { error_type: 'zod_validation', fields: { url: 'Must be a public address' } },
    ])
    const { _id } = await create('/hook')
    expect((await merchant.patch(`/webhooks/${_id}`, { url })).body.fields).toEqual({ url: 'Must be a public address' })
  })

  test('whether the webhook exists and its version are checked before its address', async () => {
    const { merchant, create } = await aListeningShop(strict, 'https://shop.example')
    const { _id } = await create('/hook')
    const url = 'https://localhost'
    const unknown = await merchant.patch(`/webhooks/${newId()}`, { url })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Webhook not found'])
    const stale = await merchant.patch(`/webhooks/${_id}`, { url }, { 'if-match': '"7"' })
    expect([stale.status, stale.body.current]).toMatchObject([412, { _id, version: 1 }])
  })

  test("another store's webhook and delivery are not found", async () => {
    const [one, other] = [await aShop(), await aShop()]
    const { _id } = await one.create('/foreign')
    const { body: delivery } = await one.merchant.post(`/webhooks/${_id}/test`)
    const { _id: own } = await other.create('/own')
    const { merchant } = other
    for (const { status, body } of [
      await merchant.get(`/webhooks/${_id}`),
      await merchant.patch(`/webhooks/${_id}`, {}),
      await merchant.delete(`/webhooks/${_id}`),
      await merchant.post(`/webhooks/${_id}/rotate-secret`),
      await merchant.post(`/webhooks/${_id}/test`),
      await merchant.post(`/webhooks/${_id}/replay`, { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
      await merchant.get(`/webhooks/${_id}/deliveries`),
    ])
      expect([status, body.message]).toEqual([404, 'Webhook not found'])
    for (const webhook of [_id, own])
      expect((await merchant.get(`/webhooks/${webhook}/deliveries/${delivery._id}`)).body.message).toBe(
        'Delivery not found',
      )
    expect((await merchant.post(`/webhooks/${own}/deliveries/${delivery._id}/replay`)).status).toBe(404)
  })
})

describe('what a receiver gets', () => {
  test('an event, signed by the scheme, once for each endpoint that listens', async () => {
    const { create, place, work, storeId, deliveries } = await aShop()
    const listening = await create('/listens', { events: ['order.placed', 'order.paid'] })
    await create('/disabled', { enabled: false })
    await create('/other', { events: ['product.updated'] })
    const order = await place()
    await work()
    const [call, ...more] = receiver.at('/listens') as [Call]
    expect(more).toEqual([])
    expect([receiver.at('/disabled'), receiver.at('/other')]).toEqual([[], []])
    expect(verify(listening.secret, call)).toEqual(call.body)
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    })
    expect(call.body).toMatchObject({
      ...{ type: 'order.placed', timestamp: expect.stringMatching(/Z$/), store_id: storeId },
      data: { order: { _id: order, version: 1, status: 'Pending', ordered_products: [{ quantity: 1 }] } },
    })
    expect(call.body.data.order).not.toHaveProperty('timeline')
    expect(await deliveries(listening._id)).toEqual([
      {
        ...{ _id: String(call.headers['webhook-id']).slice('msg_'.length), event: 'order.placed', state: 'delivered' },
        attempts: [{ at: expect.any(String), status: 200, duration_ms: expect.any(Number), error: '' }],
        ...{ next_attempt_at: null, created_at: expect.any(String) },
      },
    ])
  })

  test('each change of an order with the order of that moment', async () => {
    const { create, place, work, shop } = await aShop()
    await create('/changes', { events: ['order.status_changed', 'order.cancelled', 'order.refunded', 'order.paid'] })
    const order = await place()
    await shop.status(order, 'Processing')
    await shop.merchant.post(`/orders/${order}/payments`, { kind: 'cash', amount: 550 })
    await shop.merchant.post(`/orders/${order}/refunds`, { method: 'cash', amount: 50, reason: 'late' })
    await shop.status(order, 'Cancelled')
    await work()
    const of = (type: string) => receiver.at('/changes').filter(({ body }) => body.type === type)
    expect(
      of('order.status_changed')
        .map(({ body: { data } }) => [data.from, data.order.status, data.order.version])
        .sort(),
    ).toEqual([
      ['Pending', 'Processing', 2],
      ['Processing', 'Cancelled', 5],
    ])
    expect(of('order.paid').map(({ body: { data } }) => data.order.payment_status)).toEqual(['Paid'])
    expect(of('order.refunded').map(({ body: { data } }) => data.refund)).toMatchObject([
      { amount: 50, reason: 'late' },
    ])
    expect(of('order.cancelled').map(({ body: { data } }) => data.from)).toEqual(['Processing'])
  })

  test('while a secret is being replaced both sign, after 24 hours only the new one', async () => {
    const { create, place, work, merchant, read } = await aShop()
    const { _id, secret } = await create('/rotated')
    const rotated = (await merchant.post(`/webhooks/${_id}/rotate-secret`)).body
    expect(rotated).toEqual({ secret: expect.stringMatching(/^whsec_/) })
    expect(rotated.secret).not.toBe(secret)
    expect((await read(_id)).version).toBe(2)
    await place()
    await work()
    const [both] = receiver.at('/rotated') as [Call]
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const one of [secret, rotated.secret]) expect(verify(one, both)).toEqual(both.body)
    svc.clock.advance(24 * 3_600 + 1)
    await merchant.post(`/webhooks/${_id}/test`)
    const [, later] = receiver.at('/rotated') as [Call, Call]
    expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(() => verify(secret, later)).toThrow()
    svc.clock.advance(-24 * 3_600 - 1)
  })

  test('a test sends ping at once and returns the delivery', async () => {
    const { create, merchant, deliveries, read } = await aShop()
    const { _id, secret } = await create('/tested', { enabled: false })
    const { status, body } = await merchant.post(`/webhooks/${_id}/test`)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ event: 'ping', state: 'delivered', response: 'thanks', next_attempt_at: null }),
    ])
    const [call] = receiver.at('/tested') as [Call]
    expect(verify(secret, call)).toMatchObject({ type: 'ping', data: {}, store_id: merchant.storeId })
    expect(body.body).toBe(call.text)
    expect(await deliveries(_id, '?event=ping&state=delivered,waiting')).toHaveLength(1)
    expect(await deliveries(_id, '?state=failed')).toEqual([])
    expect(await read(_id)).toMatchObject({ last_success_at: expect.any(String), last_failure_at: null })
  })

  test('a repeated test with its Idempotency-Key sends nothing and returns the same delivery', async () => {
    const { create, merchant } = await aShop()
    const { _id } = await create('/tested-once')
    const send = () => merchant.post(`/webhooks/${_id}/test`, {}, { 'idempotency-key': 'test-1' })
    const [first, second] = [await send(), await send()]
    expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect(receiver.at('/tested-once')).toHaveLength(1)
  })

  test('a test whose webhook is deleted during the attempt is a 404', async () => {
    const { create, merchant } = await aShop()
    const { _id } = await create('/deleted')
    const fine = receiver.respond
    receiver.respond = async (_call, response) => {
      await merchant.delete(`/webhooks/${_id}`)
      response.end()
    }
    const { status, body } = await merchant.post(`/webhooks/${_id}/test`)
    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Webhook not found' })])
    receiver.respond = fine
  })

  test('a failed test disables nothing, unless the receiver is gone', async () => {
    const { create, merchant, read } = await aShop()
    const { _id } = await create('/failing')
    const fine = receiver.respond
    const testWith = async (status: number) => {
      receiver.respond = (_call, response) => response.writeHead(status).end()
      return (await merchant.post(`/webhooks/${_id}/test`)).body.state
    }
    expect(await testWith(500)).toBe('failed')
    expect(await read(_id)).toMatchObject({ enabled: true, last_success_at: null, last_failure_at: expect.any(String) })
    expect(await testWith(410)).toBe('failed')
    expect(await read(_id)).toMatchObject({ enabled: false, disabled_reason: 'The receiver responded 410 Gone' })
    receiver.respond = fine
  })

  test('a body above 256 KiB loses long texts and says so', async () => {
    const { create, work, merchant } = await aShop()
    await create('/large', { events: ['product.created'] })
    const { announceEvent } = await import('../../src/events/announce-event.ts')
    const html = '<p>'.repeat(66_000)
    const product = { _id: newId(), name: 'Cap', description: html, long_description: html }
    const event = { event: 'product.created', objectId: product._id, data: { product } } as const
    await announceEvent(svc.context.db, merchant.storeId, event, svc.clock.now())
    await work()
    const [call] = receiver.at('/large').filter(({ body }) => body.truncated) as [Call]
    expect(call.body).toMatchObject({ truncated: true, data: { product: { name: 'Cap', description: '' } } })
    expect(Buffer.byteLength(call.text)).toBeLessThanOrEqual(256 * 1024)
  })
})

test('tests and replays are limited to ten a minute for a store', async () => {
  const limited = await startTestService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1', RATE_LIMITS: 'on' })
  const { create, merchant } = await aListeningShop(limited, receiver.url)
  const { _id } = await create('/limited')
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await merchant.post(`/webhooks/${_id}/test`)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
