import { beforeEach, expect, test } from 'vitest'
import { enqueueLostEvents } from '../../src/conversion-events/enqueue-lost-events.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { startTestService } from '../harness/test-service.ts'
import { rows } from '../orders/shop.ts'
import { aGraphPlatform, aWatchedShop } from './graph-platform.ts'

const platform = await aGraphPlatform()
const svc = await startTestService({ META_GRAPH_URL: platform.url })

beforeEach(async () => {
  platform.take()
  platform.receiver.received.splice(0)
  await execute(svc.context.db, sql`delete from conversion_events`)
  await loseJobs()
})

const loseJobs = () => execute(svc.context.db, sql`delete from graphile_worker._private_jobs`)
const jobs = () => rows(svc, sql`select id from graphile_worker._private_jobs`)

async function sweepLater() {
  svc.clock.advance(301)
  await enqueueLostEvents(svc.context)
}

test('an event whose job was lost is sent a few minutes later, once', async () => {
  const shop = await aWatchedShop(svc)
  await shop.tell()
  await loseJobs()
  await enqueueLostEvents(svc.context)
  expect(await jobs()).toEqual([])
  await sweepLater()
  await sweepLater()
  expect(await jobs()).toHaveLength(1)
  await svc.runJobs()
  expect(platform.events()).toHaveLength(1)
  expect(await shop.stored()).toEqual([])
})

test('one that has its job is left to it, also in the pause after a failure', async () => {
  const shop = await aWatchedShop(svc)
  await shop.tell()
  const before = await jobs()
  await sweepLater()
  expect(await jobs()).toEqual(before)
  platform.fail(500, { message: 'later', code: 2 })
  await svc.runJobs()
  await sweepLater()
  expect(await jobs()).toEqual(before)
  expect(await shop.stored()).toHaveLength(1)
})
