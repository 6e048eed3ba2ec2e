import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aMember } from '../people/person.ts'
import { aListeningShop } from './a-listening-shop.ts'
import { aReceiver } from './receiver.ts'

/* Success, failure, pauses, disabling and replay (13.2). */

const receiver = await aReceiver()
const svc = await startTestService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '5,300' })
svc.clock.stop()
const aShop = () => aListeningShop(svc, receiver.url)
const fine = receiver.respond
afterEach(() => {
  receiver.respond = fine
})

const fail = (_call: object, response: ServerResponse) => response.writeHead(500).end('broken')

describe('attempts', () => {
  test.each<[name: string, isSuccess: boolean, status: number | null, respond: (response: ServerResponse) => unknown]>([
    ['200', true, 200, (response) => response.end()],
    ['204', true, 204, (response) => response.writeHead(204).end()],
    ['299', true, 299, (response) => response.writeHead(299).end()],
    ['a redirect', false, 302, (response) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end()],
    ['400', false, 400, (response) => response.writeHead(400).end()],
    ['500', false, 500, (response) => response.writeHead(500).end()],
    ['a hang-up', false, null, (response) => response.destroy()],
    [
      'a 200 with an endless body',
      true,
      200,
      (response) => {
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        }
        response.on('drain', write)
        write()
      },
    ],
    [
      'a 200 that lies about its length',
      true,
      200,
      (response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('short')
        setTimeout(() => response.destroy(), 50)
      },
    ],
  ])('%s: success %s', async (name, isSuccess, status, respond) => {
    const { create, place, work, deliveries, read, merchant } = await aShop()
    const path = `/${encodeURIComponent(name)}`
    const { _id } = await create(path)
    receiver.respond = (_call, response) => respond(response)
    await place()
    await work()
    const [delivery] = await deliveries(_id)
    expect(delivery).toMatchObject({
      state: isSuccess ? 'delivered' : 'waiting',
      attempts: [{ status, error: isSuccess ? '' : expect.stringMatching(/./) }],
    })
    expect(receiver.at('/elsewhere')).toEqual([])
    const { last_success_at, last_failure_at } = await read(_id)
    expect([last_success_at !== null, last_failure_at !== null]).toEqual([isSuccess, !isSuccess])
    const detail = (await merchant.get(`/webhooks/${_id}/deliveries/${delivery._id}`)).body
    expect(detail.response.length).toBeLessThanOrEqual(2_000)
    expect(JSON.parse(detail.body).type).toBe('order.placed')
  })

  test('the pauses are those of the configuration, then the delivery has failed', async () => {
    const { create, place, work, deliveries, read, storeId } = await aShop()
    const owner = await aMember(svc, storeId, 'owner')
    await aMember(svc, storeId, 'manager')
    const { _id } = await create('/pauses')
    receiver.respond = fail
    await place()
    await work()
    for (const [seconds, attempts] of [
      [5, 1],
      [300, 2],
    ] as const) {
      const [delivery] = await deliveries(_id)
      const pauseMs = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.attempts.at(-1).at)
      expect(pauseMs).toBeGreaterThanOrEqual(seconds * 900)
      expect(pauseMs).toBeLessThan(seconds * 1100 + 15_000)
      expect([delivery.state, delivery.attempts.length]).toEqual(['waiting', attempts])
      svc.clock.advance(seconds * 1.1 + 15)
      await work()
    }
    expect(await deliveries(_id)).toMatchObject([{ state: 'failed', attempts: [{}, {}, {}], next_attempt_at: null }])
    expect(new Set(receiver.at('/pauses').map(({ headers, text }) => `${headers['webhook-id']} ${text}`)).size).toBe(1)
    expect(await read(_id)).toMatchObject({ enabled: false, disabled_reason: expect.stringMatching(/failed/) })
    await work()
    const mails = await many(
      svc.context.db,
      sql`select recipient, subject from outbox where store_id = ${storeId} and kind = 'webhook-disabled'`,
    )
    expect(mails).toEqual([{ recipient: owner.email, subject: expect.stringMatching(/webhook.*switched off/) }])
  })

  test('twenty configured pauses make twenty-one attempts', async () => {
    const longLived = await startTestService({
      ...{ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: Array(20).fill(1).join() },
    })
    longLived.clock.stop()
    const { create, place, work, deliveries, read } = await aListeningShop(longLived, receiver.url)
    const { _id } = await create('/many-pauses')
    receiver.respond = fail
    await place()
    for (let attempt = 1; attempt <= 21; attempt += 1) {
      await work()
      const [delivery] = await deliveries(_id)
      expect([delivery.attempts.length, delivery.state]).toEqual([attempt, attempt === 21 ? 'failed' : 'waiting'])
      longLived.clock.advance(20)
    }
    expect((await read(_id)).enabled).toBe(false)
  })

  test('a disabled endpoint gets no later events; enabled again, it begins anew and takes a replay', async () => {
    const { create, place, work, deliveries, read, merchant } = await aShop()
    const { _id } = await create('/mended')
    receiver.respond = fail
    await place()
    await work()
    for (const seconds of [30, 400]) {
      svc.clock.advance(seconds)
      await work()
    }
    expect((await read(_id)).enabled).toBe(false)
    await place()
    await work()
    expect(await deliveries(_id)).toHaveLength(1)
    receiver.respond = fine
    const enabled = await merchant.patch(`/webhooks/${_id}`, { enabled: true })
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null })
    const [failed] = await deliveries(_id)
    const replayed = await merchant.post(`/webhooks/${_id}/deliveries/${failed._id}/replay`)
    expect([replayed.status, replayed.body]).toEqual([
      202,
      expect.objectContaining({ _id: failed._id, state: 'waiting' }),
    ])
    await work()
    expect(await deliveries(_id)).toMatchObject([{ _id: failed._id, state: 'delivered', attempts: [{}, {}, {}, {}] }])
    const ids = receiver.at('/mended').map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set([`msg_${failed._id}`]))
  })

  test('an endpoint where something succeeded since is not disabled', async () => {
    const { create, place, work, deliveries, read } = await aShop()
    const { _id } = await create('/sometimes')
    receiver.respond = fail
    const order = await place()
    await work()
    receiver.respond = ({ body }, response) => (body.data.order._id === order ? fail({}, response) : response.end())
    svc.clock.advance(1)
    await place()
    await work()
    for (const seconds of [30, 400]) {
      svc.clock.advance(seconds)
      await work()
    }
    expect((await deliveries(_id)).map(({ state }: { state: string }) => state).sort()).toEqual(['delivered', 'failed'])
    expect((await read(_id)).enabled).toBe(true)
  })

  test('410 disables at once, and what waits is not sent', async () => {
    const { create, place, work, deliveries, read } = await aShop()
    const { _id } = await create('/gone')
    receiver.respond = fail
    await place()
    await work()
    receiver.respond = (_call, response) => response.writeHead(410).end()
    await place()
    await work()
    expect(await read(_id)).toMatchObject({ enabled: false, disabled_reason: expect.stringMatching(/410/) })
    receiver.respond = fine
    svc.clock.advance(400)
    await work()
    expect(receiver.at('/gone')).toHaveLength(2)
    expect((await deliveries(_id)).map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed'])
  })

  test('a delivery that is being sent takes no replay until its attempt has ended', async () => {
    const { create, place, work, deliveries, merchant } = await aShop()
    const { _id } = await create('/in-flight')
    const held: ServerResponse[] = []
    receiver.respond = (_call, response) => held.push(response)
    await place()
    const working = work()
    await until(() => held.length === 1)
    const [delivery] = await deliveries(_id)
    const replay = () => merchant.post(`/webhooks/${_id}/deliveries/${delivery._id}/replay`)
    const early = await replay()
    expect([early.status, early.body]).toEqual([
      409,
      { message: 'The delivery is being sent: wait for the outcome of this attempt', code: 'conflict' },
    ])
    receiver.respond = fine
    fail({}, held[0] as ServerResponse)
    await working
    expect((await replay()).status).toBe(202)
    await work()
    expect(await deliveries(_id)).toMatchObject([{ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] }])
  })

  test('a replay of a time sends all that failed in it, and nothing else', async () => {
    const { create, place, work, deliveries, merchant } = await aShop()
    const { _id } = await create('/range')
    await place()
    await work()
    receiver.respond = fail
    await place()
    await place()
    await work()
    for (const seconds of [30, 400]) {
      svc.clock.advance(seconds)
      await work()
    }
    receiver.respond = fine
    await merchant.patch(`/webhooks/${_id}`, { enabled: true })
    const at = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()
    const replay = (from: string, to: string) => merchant.post(`/webhooks/${_id}/replay`, { from, to })
    expect((await replay(at(0), at(-1000))).status).toBe(400)
    expect((await replay(at(-10_000_000), at(-5_000_000))).body).toEqual({ queued: 0 })
    const { status, body } = await replay(at(-3_600_000), at(0))
    expect([status, body]).toEqual([202, { queued: 2 }])
    await work()
    expect((await deliveries(_id, '?state=delivered')).length).toBe(3)
  })
})

describe('a bad receiver harms no other', () => {
  test('while an endpoint is silent, other endpoints of the store get everything', async () => {
    const { create, place, work } = await aShop()
    await create('/silent')
    await create('/quick')
    const waiting: ServerResponse[] = []
    let mostOpen = 0
    receiver.respond = ({ path }, response) => {
      if (path !== '/silent') return response.end()
      waiting.push(response)
      // An attempt that has timed out has given its place to the next one.
      mostOpen = Math.max(mostOpen, waiting.filter(({ destroyed }) => !destroyed).length)
    }
    for (let n = 0; n < 12; n += 1) await place()
    const working = work()
    await until(() => receiver.at('/quick').length === 12)
    expect([waiting.length > 0, mostOpen <= 4]).toEqual([true, true])
    receiver.respond = fine
    for (const response of waiting) response.end()
    await working
    expect(receiver.at('/silent')).toHaveLength(12)
  })

  test('an endpoint that says nothing in 15 seconds has failed', async () => {
    const { create, place, work, deliveries } = await aShop()
    const { _id } = await create('/never')
    receiver.respond = () => undefined
    await place()
    await work()
    expect(await deliveries(_id)).toMatchObject([
      { state: 'waiting', attempts: [{ status: null, error: 'no response in 15 seconds' }] },
    ])
    const [{ attempts }] = await deliveries(_id)
    expect(attempts[0].duration_ms).toBeGreaterThan(14_000)
  })

  test('two worker processes send each delivery once', async () => {
    const { create, place, work } = await aShop()
    await create('/shared')
    await Promise.all(Array.from({ length: 20 }, () => place()))
    await Promise.all([work(), work(), deliverDueMessages(svc.context)])
    await work()
    const ids = receiver.at('/shared').map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })
})

test('deliveries are deleted after 30 days', async () => {
  const { create, place, work, deliveries } = await aShop()
  const { _id } = await create('/old')
  await place()
  await work()
  svc.clock.advance(29 * 86_400)
  await svc.runJobs()
  expect(await deliveries(_id)).toHaveLength(1)
  svc.clock.advance(2 * 86_400)
  await svc.runJobs()
  const { deleteExpired } = await import('../../src/retention/delete-expired.ts')
  await deleteExpired(svc.context)
  expect(await deliveries(_id)).toEqual([])
})
