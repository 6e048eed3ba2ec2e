import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leastPlaceBytes, roomBytes } from '../../src/uploads/upload-limits.ts'
import { leastBytesInPeriod, speedPeriodSeconds } from '../../src/uploads/watch-arrival.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const svc = await startTestService()
const beginning = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nHandle,Title\n'
const open: { payload: PassThrough; response: Promise<TestResponse> }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const { payload } of open) payload.end()
  await Promise.all(open.splice(0).map(({ response }) => response))
})

/** An import whose client sends the beginning and then nothing. The service has read it. */
async function begin({ key, storeId }: { key: string; storeId: string }) {
  const payload = new PassThrough()
  payload.write(beginning)
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${key}` }
  const url = `/merchant/stores/${storeId}/imports`
  const one = { payload, response: svc.request({ method: 'POST', url, headers, payload }) }
  open.push(one)
  await allRead(one.payload)
  return one
}

async function allRead(payload: PassThrough): Promise<void> {
  while (payload.readableLength > 0) await nextTurn()
}

test('an import ends in its first period below the least speed, as a 400', async () => {
  const shop = await aCsvShop(svc)
  const { payload, response } = await begin(shop)
  let responded = false
  void response.then(() => {
    responded = true
  })
  const pass = () => vi.advanceTimersByTimeAsync(speedPeriodSeconds * 1000)
  payload.write(Buffer.alloc(leastBytesInPeriod, 'a'))
  await allRead(payload)
  await pass()
  expect(responded).toBe(false)
  payload.write(Buffer.alloc(100, 'a'))
  await allRead(payload)
  await pass()
  const { status, body } = await response
  expect([status, body.fields]).toEqual([400, { file: 'The upload took too long' }])
})

test('imports beyond the room are a 503 for the newest of the store with the most, and for no other', async () => {
  const [large, other] = [await aCsvShop(svc), await aCsvShop(svc)]
  const ended: number[] = []
  for (let index = 0; index < roomBytes / leastPlaceBytes; index++) {
    const { response } = await begin(large)
    void response.then(() => ended.push(index))
  }
  expect(ended).toEqual([])
  const started = await other.upload(csv('Handle,Title,Variant Price', 'cap,Cap,500'))
  expect(started.status, started.text).toBe(202)
  expect(ended).toEqual([open.length - 1])
  expect((await open.at(-1)?.response)?.status).toBe(503)
})
