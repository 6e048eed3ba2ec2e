import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { InvalidationAcknowledgements } from '../../src/platform/cache/invalidation-acknowledgements.ts'
import { listenForInvalidations } from '../../src/platform/cache/invalidation-listener.ts'
import { openSingleFlight } from '../../src/platform/cache/single-flight.ts'
import { StoreCache } from '../../src/platform/cache/store-cache.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { aWay } from '../harness/way-to-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

function aLog() {
  const lines: string[] = []
  const log = openLog({ write: (line) => void lines.push(line) })
  return { lines, log, told: (what: string) => lines.filter((line) => line.includes(what)).length }
}

async function announce(storeId: string): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query("select pg_notify('store_changed', $1)", [storeId])
  await client.end()
}

test('an outage of the database is logged once, and its end once', async () => {
  const way = await aWay(database)
  const { lines, log, told } = aLog()
  const acknowledgements: string[] = []
  const cache = new StoreCache(60, openSingleFlight())
  cache.clear = (storeId) => void acknowledgements.push(storeId)
  const changes = listenForInvalidations(
    { cache, acknowledgements: new InvalidationAcknowledgements(), log },
    way.connection,
  )
  await changes.ready
  expect(lines).toEqual([])

  for (const outage of [1, 2]) {
    const before = way.tries()
    way.cut()
    await until(() => way.tries() >= before + 3)
    expect(told('database connection is down')).toBe(outage)
    expect(told('database connection is back')).toBe(outage - 1)
    way.mend()
    await until(() => told('database connection is back') === outage)
  }
  expect(lines).toHaveLength(4)

  // It listens again.
  await announce('a store')
  await until(() => acknowledgements.includes('a store'))
  await changes.stop()
})

test('a silent connection is noticed, nothing is cached until invalidations are received again', async () => {
  const way = await aWay(database)
  const { lines, log, told } = aLog()
  const suspended: boolean[] = []
  const acknowledgements: string[] = []
  const cache = new StoreCache(60, openSingleFlight())
  cache.suspend = (now) => void suspended.push(now)
  cache.clear = (storeId) => void acknowledgements.push(storeId)
  const changes = listenForInvalidations(
    { cache, acknowledgements: new InvalidationAcknowledgements(), log },
    way.connection,
  )
  await changes.ready
  expect(suspended).toEqual([true, false])

  way.fallSilent()
  await until(() => told('database connection is down') === 1)
  await until(() => told('database connection is back') === 1)
  expect(suspended).toEqual([true, false, true, false])
  expect(lines).toHaveLength(2)
  await announce('a store')
  await until(() => acknowledgements.includes('a store'))
  await changes.stop()
})

test('a listener with a silent connection stops when asked to', async () => {
  const way = await aWay(database)
  const context = {
    cache: new StoreCache(60, openSingleFlight()),
    acknowledgements: new InvalidationAcknowledgements(),
    log: aLog().log,
  }
  const changes = listenForInvalidations(context, way.connection)
  await changes.ready
  way.fallSilent()
  const stopped = changes.stop().then(() => 'stopped')
  const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'still waiting'))
  expect(await Promise.race([stopped, late])).toBe('stopped')
})
