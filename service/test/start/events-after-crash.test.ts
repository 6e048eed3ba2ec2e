import { afterEach, expect, test } from 'vitest'
import { aGraphPlatform, anEvent, graphPlugin } from '../conversion-events/graph-platform.ts'
import type { ServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { aDatabaseForCrashes, aGate } from './crashes.ts'

const platform = await aGraphPlatform()
const crashes = await aDatabaseForCrashes({ META_GRAPH_URL: platform.url })
afterEach(() => void platform.receiver.received.splice(0))

async function submitEvent(service: ServiceProcess) {
  const { _id } = await service.importStore(aStoreFile({ store: { plugins: [graphPlugin] } }))
  const response = await service.post(`/public/meta-event/${_id}`, anEvent(), { 'user-agent': 'Browser/1.0' })
  expect([response.status, response.body]).toEqual([200, { success: true }])
}

async function sentByAnotherProcess() {
  platform.take()
  await crashes.endClaims()
  await crashes.start()
  await crashes.nothingWaits()
  expect(await crashes.query('select 1 from outbox')).toEqual([])
}

test('an event that was queued when the process was killed is sent once, with its original time', async () => {
  const service = await crashes.start({ ROLES: 'http' })
  const before = Math.floor(Date.now() / 1000)
  await submitEvent(service)
  const after = Math.floor(Date.now() / 1000)
  await crashes.kill(service)
  expect(platform.events()).toEqual([])
  await sentByAnotherProcess()
  const [event, ...others] = platform.events()
  expect(others).toEqual([])
  expect(event.event_id).toBe('event-1')
  expect(event.event_time).toBeGreaterThanOrEqual(before)
  expect(event.event_time).toBeLessThanOrEqual(after)
})

test('an event whose acknowledgement a killed process did not receive is sent again unchanged', async () => {
  const gate = aGate()
  platform.receiver.respond = (reply) => void gate.wait().then(() => reply.end())
  const service = await crashes.start()
  await submitEvent(service)
  await gate.reached
  await crashes.kill(service)
  gate.open()
  await sentByAnotherProcess()
  const [first, second, ...others] = platform.receiver.received.map(({ body }) => body)
  expect(others).toEqual([])
  expect(second).toBe(first)
})
