import { afterEach, expect, test, vi } from 'vitest'
import type { ApiReply } from '../host.ts'
import { openPageCache } from './serving/page-cache.ts'
import type { PreparedPage } from './serving/prepared-page.ts'
import { ApiCache, StoreApi } from './store-api.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what was cached before the clock was set back is read again after its time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let calls = 0
  const cache = new ApiCache(async () => {
    calls += 1
    return { status: 200, headers: {}, text: '{}' }
  })
  const pages = openPageCache()
  const page = { bytesInMemory: 10 } as PreparedPage
  const render = async () => {
    const api = new StoreApi(cache, async () => ({ status: 200, headers: {}, text: '{}' }))
    await api.read('/product/public/:store_id', { store_id: 'a' })
    return { page, storeId: 'a', version: '', until: api.oldestRead + 60_000 }
  }
  const show = () => pages.get('/', '', render)
  await show()
  await show()
  expect(calls).toBe(1)
  vi.setSystemTime(Date.now() - 6 * 3_600_000)
  vi.advanceTimersByTime(130_000)
  expect(pages.find('/', () => '')).toBeUndefined()
  await show()
  expect(calls).toBe(2)
})

test('a read of a changed store joins none that began before the change', async () => {
  const replies: PromiseWithResolvers<ApiReply>[] = []
  const cache = new ApiCache(() => {
    const reply = Promise.withResolvers<ApiReply>()
    replies.push(reply)
    return reply.promise
  })
  const reads = ['1', '2', '2'].map((version) => cache.read('/page', version))
  for (const [index, { resolve }] of replies.entries()) resolve({ status: 200, headers: {}, text: String(index + 1) })
  expect((await Promise.all(reads)).map(({ value }) => value)).toEqual([1, 2, 2])
})
