import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueLostMessages } from '../../src/outbox/enqueue-lost-messages.ts'
import { nepaliDay, nextMorning } from '../../src/outbox/sms-day.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aShop, placed, rows, type Shop } from '../orders/shop.ts'
import { anHttpReceiver, answers } from './http-receiver.ts'
import { enqueued, outboxOf } from './outbox-reader.ts'

const sparrow = await anHttpReceiver()
const svc = await startTestService({ SMS_URL: `${sparrow.url}/v2/sms/`, SMS_TOKEN: 'sparrow-token' })
const data = { product_name: 'Cap', product_url: '', store_name: 'Himal Crafts' }

beforeEach(async () => {
  answers(sparrow, 200, { count: 1, response_code: 200, response: 'ok' })
  await loseJobs()
  await execute(svc.context.db, sql`delete from outbox`)
})

const loseJobs = () => execute(svc.context.db, sql`delete from graphile_worker._private_jobs`)
const jobs = () => rows(svc, sql`select id, run_at from graphile_worker._private_jobs order by id`)
const states = async (shop: Shop) => (await outboxOf(svc, shop)).map(({ state }) => state)

/** The sweep comes by when the message has waited for longer than a message takes. */
async function sweepLater() {
  svc.clock.advance(301)
  await enqueueLostMessages(svc.context)
}

async function anOrderWithMail(shop: Shop, cap: { _id: string }) {
  return placed(await shop.place({ products: [aLine(cap)], customer_email: 'asha@himal.example' }))
}

describe('a message whose job was lost', () => {
  test('is delivered a few minutes later, once', async () => {
    const cap = aProduct({ quantity: 5 })
    const shop = await aShop(svc, { products: [cap] })
    await anOrderWithMail(shop, cap)
    await loseJobs()
    await enqueueLostMessages(svc.context)
    expect(await jobs()).toEqual([])
    await sweepLater()
    await svc.runJobs()
    expect(await states(shop)).toEqual(['kept'])
    await sweepLater()
    expect(await jobs()).toEqual([])
  })

  test('is given one, however many sweeps come by at once or before anybody takes it', async () => {
    const shop = await aShop(svc)
    await enqueued(svc, shop, { data })
    await loseJobs()
    svc.clock.advance(301)
    await Promise.all(Array.from({ length: 4 }, () => enqueueLostMessages(svc.context)))
    await sweepLater()
    expect(await jobs()).toHaveLength(1)
  })

  test('is found behind many that have theirs', async () => {
    const shop = await aShop(svc)
    await execute(
      svc.context.db,
      sql`
      insert into outbox (store_id, message_id, channel, kind, recipient, created_at)
      select ${shop._id}, lpad(n::text, 24, '0'), 'mail', 'back-in-stock', 'a@b.example', ${svc.clock.now()} from generate_series(1, 10001) n`,
    )
    await execute(
      svc.context.db,
      sql`
      select graphile_worker.add_job('deliver-message', (
        select json_agg(json_build_object('store_id', store_id, 'message_id', message_id)) from outbox where message_id < ${'0'.repeat(19)} || '10001'))`,
    )
    const [gathered] = await jobs()
    await sweepLater()
    const added = await rows(svc, sql`select payload from graphile_worker._private_jobs where id <> ${gathered?.id}`)
    expect(added).toEqual([{ payload: { store_id: shop._id, message_id: `${'0'.repeat(19)}10001` } }])
  })

  test('has lost it too when the job failed for the last time', async () => {
    const shop = await aShop(svc)
    await enqueued(svc, shop, { data })
    await execute(svc.context.db, sql`update graphile_worker._private_jobs set attempts = max_attempts`)
    await sweepLater()
    await svc.runJobs()
    expect(await states(shop)).toEqual(['sent'])
  })

  test('has lost it too when a worker took it so long ago that it cannot know of it', async () => {
    const shop = await aShop(svc)
    await enqueued(svc, shop, { data })
    await execute(
      svc.context.db,
      sql`update graphile_worker._private_jobs set locked_at = now() - interval '31 minutes', locked_by = 'a worker'`,
    )
    await sweepLater()
    await svc.runJobs()
    expect(await states(shop)).toEqual(['sent'])
  })
})

describe('a message that has its job is left to it', () => {
  test('alone, or gathered with other orders’', async () => {
    const cap = aProduct({ quantity: 50 })
    const shop = await aShop(svc, { products: [cap] })
    await Promise.all(Array.from({ length: 12 }, () => anOrderWithMail(shop, cap)))
    await enqueued(svc, shop, { data })
    const payloads = await rows(
      svc,
      sql`select json_array_length(payload) > 1 as together from graphile_worker._private_jobs group by 1 order by 1`,
    )
    expect(payloads).toEqual([{ together: false }, { together: true }])
    const before = await jobs()
    await sweepLater()
    expect(await jobs()).toEqual(before)
  })

  test('while a worker has it', async () => {
    const shop = await aShop(svc)
    await enqueued(svc, shop, { data })
    await execute(
      svc.context.db,
      sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a worker'`,
    )
    const before = await jobs()
    await sweepLater()
    expect(await jobs()).toEqual(before)
  })

  test('until the next morning, when the SMS of a day are used up', async () => {
    const shop = await aShop(svc)
    const today = nepaliDay(svc.clock.now())
    await execute(svc.context.db, sql`insert into sms_of_store values (${shop._id}, ${today}::date, 1000)`)
    await enqueued(svc, shop, { data })
    await svc.runJobs()
    // The worker takes a job that is done away a moment after its run returns.
    await until(async () => (await jobs()).length === 1)
    const before = await jobs()
    expect(before.map(({ run_at }) => run_at)).toEqual([nextMorning(svc.clock.now())])
    await sweepLater()
    expect(await jobs()).toEqual(before)
    expect(await states(shop)).toEqual(['waiting'])
  })

  test('through the pauses of a sender in trouble', async () => {
    const shop = await aShop(svc)
    answers(sparrow, 403, { response_code: 1012, response: 'no credit' })
    await enqueued(svc, shop, { data })
    await svc.runJobs()
    await sweepLater()
    expect(await jobs()).toHaveLength(1)
    expect((await outboxOf(svc, shop)).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 1]])
  })
})
