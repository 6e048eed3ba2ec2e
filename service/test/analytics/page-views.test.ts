import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* POST /analytics/ping/<store_id> counts a view of the store's day. */

const svc = await startTestService()
svc.clock.stop()
const aStore = async () => (await svc.importStore(aStoreFile({})))._id
const ping = (storeId: string) => svc.post(`/analytics/ping/${storeId}`)
const counted = { status: 200, body: { s: 1 } }
const answerOf = async (sent: ReturnType<typeof ping>) => {
  const { status, body } = await sent
  return { status, body }
}

function viewsOf(storeId: string) {
  return many(
    svc.context.db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, views from page_views where store_id = ${storeId} order by day`,
  )
}

/** Moves the clock to this time of some later day. */
function goTo(time: string): Date {
  const now = svc.clock.now()
  const later = new Date(`${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)}T${time}Z`)
  svc.clock.advance((later.getTime() - now.getTime()) / 1000)
  return later
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

test('views of a store are added on one row of the day, each store for itself', async () => {
  const [one, other] = [await aStore(), await aStore()]
  goTo('06:00:00')
  const day = dayOf(svc.clock.now())
  expect(await answerOf(ping(one))).toEqual(counted)
  expect(await answerOf(ping(one.toUpperCase()))).toEqual(counted)
  expect(await answerOf(ping(other))).toEqual(counted)
  expect(await viewsOf(one)).toEqual([{ day, views: 2 }])
  expect(await viewsOf(other)).toEqual([{ day, views: 1 }])
})

test('the day begins at midnight in Kathmandu, 18:15 in UTC', async () => {
  const store = await aStore()
  const before = goTo('18:14:30')
  await ping(store)
  svc.clock.advance(60)
  await ping(store)
  await ping(store)
  const next = new Date(before.getTime() + 86_400_000)
  expect(await viewsOf(store)).toEqual([
    { day: dayOf(before), views: 1 },
    { day: dayOf(next), views: 2 },
  ])
})

test('a thousand views at once are all counted', async () => {
  const store = await aStore()
  goTo('06:00:00')
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ping(store)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await viewsOf(store)).toEqual([{ day: dayOf(svc.clock.now()), views: 1000 }])
})

test.runIf(onOneServer())('a thousand views at once are counted by few statements', async () => {
  const store = await aStore()
  goTo('06:00:00')
  const { pool } = svc.context.db
  await pool.query('create sequence statements')
  await pool.query(`create function count_statement() returns trigger language plpgsql as
    $$ begin perform nextval('statements'); return null; end $$`)
  await pool.query('create trigger counted after insert on page_views execute function count_statement()')
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ping(store)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await viewsOf(store)).toEqual([{ day: dayOf(svc.clock.now()), views: 1000 }])
  const { rows } = await pool.query('select last_value::int as statements from statements')
  expect(rows[0].statements).toBeLessThan(200)
})

describe('a view that cannot be counted', () => {
  test.each([newId(), 'short', 'g'.repeat(24), '%00', 'null'])('of the store %s has the same response', async (id) => {
    expect(await answerOf(ping(id))).toEqual(counted)
    expect(await viewsOf(id)).toEqual([])
  })
})

test.each([
  ['no body', undefined, undefined],
  ['an empty JSON body', 'application/json', ''],
  ['JSON', 'application/json', '{"path":"/"}'],
  ['broken JSON', 'application/json', '{'],
  ['the text of a beacon', 'text/plain;charset=UTF-8', '{"path":"/"}'],
  ['a form', 'application/x-www-form-urlencoded', 'path=/'],
  ['bytes', 'application/octet-stream', '\0\u0001'],
  ['400 KB', 'text/plain', 'x'.repeat(400_000)],
])('a view with %s is counted', async (_case, type, payload) => {
  const store = await aStore()
  const headers = type === undefined ? {} : { 'content-type': type }
  const { status, body } = await svc.request({
    method: 'POST',
    url: `/analytics/ping/${store}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  expect({ status, body }).toEqual(counted)
  expect(await viewsOf(store)).toMatchObject([{ views: 1 }])
})

test('a client is limited to 600 views in a minute', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const { _id } = await limited.importStore(aStoreFile({}))
  const send = () => limited.post(`/analytics/ping/${_id}`)
  const statuses = (await Promise.all(Array.from({ length: 601 }, send))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
