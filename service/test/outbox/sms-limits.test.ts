import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { nextMorning } from '../../src/outbox/sms-day.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { aPhone } from '../alerts/alert-shop.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, rows, type Shop } from '../orders/shop.ts'
import { anHttpReceiver, respondWith } from './http-receiver.ts'
import { enqueued, letRetriesBeDue, outboxOf } from './outbox-reader.ts'

const sparrow = await anHttpReceiver()
const svc = await startTestService({ RATE_LIMITS: 'on', SMS_URL: `${sparrow.url}/v2/sms/`, SMS_TOKEN: 'sparrow-token' })
svc.clock.stop()
const data = { product_name: 'Cap', product_url: '', store_name: 'Himal Crafts' }
const [mostOfStore, mostToNumber] = [1000, 10]
const day = 86_400

beforeEach(() => {
  respondWith(sparrow, 200, { count: 1, response_code: 200, response: 'ok' })
  sparrow.received.splice(0)
})

const anSms = (shop: Shop, recipient = aPhone()) => enqueued(svc, shop, { data, recipient })

/** As many as a number may get in a day, all of them taken to the provider. */
async function tenTo(shop: Shop, phone: string) {
  for (let sent = 0; sent < mostToNumber; sent += 1) await anSms(shop, phone)
  await svc.runJobs()
  expect(sparrow.received).toHaveLength(mostToNumber)
}

/** As if the store had sent so many today. */
async function alreadySent(shop: Shop, sent: number) {
  const today = nepaliDay(svc.clock.now())
  await execute(
    svc.context.db,
    sql`insert into sms_of_store (store_id, day, sent) values (${shop._id}, ${today}::date, ${sent})
          on conflict (store_id, day) do update set sent = excluded.sent`,
  )
}

const states = async (shop: Shop) => (await outboxOf(svc, shop)).map(({ state }) => state).sort()
const ofStore = 'over the limit: 1000 SMS of a store in a day'
const toNumber = 'over the limit: 10 SMS to a number in a day'

describe('the SMS of one store in a day', () => {
  test('beyond the limit wait, marked with why, and go out on the next morning', async () => {
    const [shop, other] = [await aShop(svc), await aShop(svc)]
    await alreadySent(shop, mostOfStore - 1)
    await anSms(shop)
    // Of two at once either could be the one that waits.
    await svc.runJobs()
    const late = await anSms(shop)
    await anSms(other)
    await svc.runJobs()
    expect(sparrow.received).toHaveLength(2)
    expect(await states(shop)).toEqual(['sent', 'waiting'])
    expect(await states(other)).toEqual(['sent'])
    const waiting = (await outboxOf(svc, shop)).find(({ state }) => state === 'waiting')
    expect(waiting).toMatchObject({ message_id: late, attempts: 0, last_error: ofStore, sent_at: null })
    expect(await rows(svc, sql`select due_at from outbox where message_id = ${late}`)).toEqual([
      { due_at: nextMorning(svc.clock.now()) },
    ])

    svc.clock.advance(day)
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(await states(shop)).toEqual(['sent', 'sent'])
    expect(sparrow.received).toHaveLength(3)
  })

  test('of many workers at once only as many send as the limit has room for', async () => {
    const shop = await aShop(svc)
    await alreadySent(shop, mostOfStore - 3)
    await Promise.all(Array.from({ length: 10 }, () => anSms(shop)))
    await Promise.all(Array.from({ length: 10 }, () => deliverDueMessages(svc.context)))
    expect(sparrow.received).toHaveLength(3)
    expect(await states(shop)).toEqual([...Array(3).fill('sent'), ...Array(7).fill('waiting')])
  })

  test('one that found no place for three days has failed', async () => {
    const shop = await aShop(svc)
    const phone = aPhone()
    await anSms(shop, phone)
    for (let days = 0; days < 4; days += 1) {
      await alreadySent(shop, mostOfStore)
      await letRetriesBeDue(svc)
      await svc.runJobs()
      expect(await states(shop), `after ${days} days`).toEqual([days < 3 ? 'waiting' : 'failed'])
      svc.clock.advance(day)
    }
    expect((await outboxOf(svc, shop))[0]).toMatchObject({ last_error: ofStore })
    expect(sparrow.received.filter(({ body }) => body.includes(phone))).toEqual([])
  })

  test('one that was certainly not sent does not count', async () => {
    const shop = await aShop(svc)
    await alreadySent(shop, mostOfStore - 1)
    await anSms(shop)
    respondWith(sparrow, 403, { response_code: 1012, response: 'no credit' })
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await letRetriesBeDue(svc)
      await svc.runJobs()
      expect((await outboxOf(svc, shop))[0]).toMatchObject({ state: 'waiting', attempts: attempt })
    }
    respondWith(sparrow, 200, { count: 1, response_code: 200, response: 'ok' })
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(await states(shop)).toEqual(['sent'])
  })

  test('mails know no such limit', async () => {
    const shop = await aShop(svc)
    await alreadySent(shop, mostOfStore)
    await enqueued(svc, shop, { channel: 'mail', recipient: 'asha@himal.example', data })
    await svc.runJobs()
    expect(await states(shop)).toEqual(['kept'])
  })
})

describe('the SMS to one number in a day', () => {
  test('from all stores together, in any spelling; the eleventh waits and does not count for its store', async () => {
    const phone = aPhone()
    const shops = await Promise.all(Array.from({ length: 11 }, () => aShop(svc)))
    const ways = [phone, `+977-${phone}`, `0${phone}`]
    await Promise.all(shops.map((shop, index) => anSms(shop, ways[index % 3])))
    await Promise.all(Array.from({ length: 11 }, () => deliverDueMessages(svc.context)))
    expect(sparrow.received).toHaveLength(mostToNumber)
    const all = (await Promise.all(shops.map((shop) => outboxOf(svc, shop)))).flat()
    const waiting = all.filter(({ state }) => state === 'waiting')
    expect(waiting).toEqual([expect.objectContaining({ attempts: 0, last_error: toNumber })])
    const counts = await rows(
      svc,
      sql`select sum(sent) as sent from sms_of_store where store_id = any(${shops.map(({ _id }) => _id)})`,
    )
    expect(counts).toEqual([{ sent: mostToNumber }])
  })

  test.each<[string, number, unknown]>([
    ['with a code', 403, { response_code: 1002, response: 'Invalid Token' }],
    ['with a plain refusal', 400, '<html>no</html>'],
  ])('those that the provider refused %s do not count', async (_how, status, response) => {
    const [shop, phone] = [await aShop(svc), aPhone()]
    respondWith(sparrow, status, response)
    await tenTo(shop, phone)
    respondWith(sparrow, 200, { count: 1, response_code: 200, response: 'ok' })
    await anSms(shop, phone)
    await svc.runJobs()
    expect(await states(shop)).toEqual([...Array(mostToNumber).fill('failed'), 'sent'])
  })

  test('those that may have been sent count', async () => {
    const [shop, phone] = [await aShop(svc), aPhone()]
    respondWith(sparrow, 502, '<html>bad gateway</html>')
    await tenTo(shop, phone)
    respondWith(sparrow, 200, { count: 1, response_code: 200, response: 'ok' })
    const late = await anSms(shop, phone)
    await svc.runJobs()
    const waiting = (await outboxOf(svc, shop)).filter(({ state }) => state !== 'failed')
    expect(waiting).toEqual([expect.objectContaining({ message_id: late, state: 'waiting', last_error: toNumber })])
    expect(sparrow.received).toHaveLength(mostToNumber)
  })

  test('the log says that it was put off, and not to whom', async () => {
    const limits = svc.logLines.filter((line) => line.includes('SMS put off')).map((line) => JSON.parse(line).limit)
    expect(new Set(limits)).toEqual(new Set(['store', 'number']))
    expect(svc.logLines.join('')).not.toMatch(/98000000/)
  })
})
