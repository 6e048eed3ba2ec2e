import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type BatcherOptions, createBatcher } from './batcher.ts'

type Call = {
  key: string
  items: string[]
  prepareResponse(results?: (string | Error)[]): void
  fail(error: Error): void
}

const roomy = { maxBatchSize: 3, concurrencyPerKey: 1, totalConcurrency: 2, maxWaiting: 100, maxWaitingBytes: 1000 }

/** Calls that run until the test completes them. */
function gathered(limits: Partial<BatcherOptions<string, string>> = {}) {
  const calls: Call[] = []
  const add = createBatcher<string, string>({
    ...roomy,
    ...limits,
    run: (key, items) =>
      new Promise((resolve, reject) => {
        const prepareResponse = (results?: (string | Error)[]) =>
          resolve(results ?? items.map((item) => `${item} done`))
        calls.push({ key, items, prepareResponse, fail: reject })
      }),
  })
  return { calls, add, of: () => calls.map(({ key, items }) => `${key}: ${items.join(' ')}`) }
}

const rejectedByDatabase = () => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code: '23514' })

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('batcher', () => {
  test('a free slot runs an item at once; items that arrive during the call go together, in order', async () => {
    const { calls, add, of } = gathered()
    const responses = ['a', 'b', 'c', 'd', 'e'].map((item) => add('shop', item, 1))
    expect(of()).toEqual(['shop: a'])
    calls[0]?.prepareResponse()
    await settled()
    expect(of()).toEqual(['shop: a', 'shop: b c d'])
    calls[1]?.prepareResponse()
    await settled()
    expect(of()).toEqual(['shop: a', 'shop: b c d', 'shop: e'])
    calls[2]?.prepareResponse()
    expect(await Promise.all(responses)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done'])
  })

  test('a further call of a key begins beside a running one with half a batch', async () => {
    const { calls, add, of } = gathered({ maxBatchSize: 4, concurrencyPerKey: 2 })
    for (const item of ['a', 'b']) void add('shop', item, 1)
    expect(of()).toEqual(['shop: a'])
    void add('shop', 'c', 1)
    expect(of()).toEqual(['shop: a', 'shop: b c'])
    for (const item of ['d', 'e']) void add('shop', item, 1)
    expect(of()).toEqual(['shop: a', 'shop: b c'])
    calls[0]?.prepareResponse()
    await settled()
    expect(of()).toEqual(['shop: a', 'shop: b c', 'shop: d e'])
    void add('shop', 'f', 1)
    calls[1]?.prepareResponse()
    await settled()
    expect(of()).toHaveLength(3)
    calls[2]?.prepareResponse()
    await settled()
    expect(of()).toEqual(['shop: a', 'shop: b c', 'shop: d e', 'shop: f'])
  })

  test('each item of a batch gets its own result or error', async () => {
    const { calls, add } = gathered({ concurrencyPerKey: 2 })
    const responses = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => add('shop', item, 1)))
    calls[0]?.prepareResponse()
    calls[1]?.prepareResponse([new Error('refused'), 'c done'])
    await settled()
    calls[2]?.fail(new Error('lost'))
    expect(await responses).toMatchObject([
      { status: 'fulfilled', value: 'a done' },
      { status: 'rejected', reason: { message: 'refused' } },
      { status: 'fulfilled', value: 'c done' },
      { status: 'rejected', reason: { message: 'lost' } },
    ])
  })

  test('a batch that the database rejects is tried item by item, and only the item at fault fails', async () => {
    const { calls, add, of } = gathered()
    const responses = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => add('shop', item, 1)))
    calls[0]?.prepareResponse()
    await settled()
    calls[1]?.fail(rejectedByDatabase())
    await settled()
    calls[2]?.prepareResponse()
    await settled()
    calls[3]?.fail(rejectedByDatabase())
    await settled()
    calls[4]?.prepareResponse()
    expect((await responses).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(of()).toEqual(['shop: a', 'shop: b c d', 'shop: b', 'shop: c', 'shop: d'])
  })

  test('keys take turns: a long queue of one key does not delay another key', async () => {
    const { calls, add, of } = gathered({ maxBatchSize: 1, concurrencyPerKey: 2, totalConcurrency: 2 })
    for (let count = 0; count < 20; count++) void add('sale', `s${count}`, 1)
    void add('quiet', 'q0', 1)
    void add('quiet', 'q1', 1)
    void add('third', 't0', 1)
    for (let index = 0; index < 5; index++) {
      calls[index]?.prepareResponse()
      await settled()
    }
    expect(of()).toEqual(['sale: s0', 'sale: s1', 'sale: s2', 'quiet: q0', 'third: t0', 'sale: s3', 'quiet: q1'])
  })

  test.each([
    ['too many wait', { maxWaiting: 2 }, 1],
    ['too many bytes wait', { maxWaitingBytes: 20 }, 10],
  ])(
    '%s: the next item is rejected at once with 503, and the waiting items are served',
    async (_case, limits, bytes) => {
      const { calls, add } = gathered(limits)
      const waiting = ['a', 'b', 'c'].map((item) => add('shop', item, bytes))
      await expect(add('shop', 'd', bytes)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
      calls[0]?.prepareResponse()
      await settled()
      calls[1]?.prepareResponse()
      expect(await Promise.all(waiting)).toEqual(['a done', 'b done', 'c done'])
      void add('shop', 'e', bytes)
      expect(calls[2]?.items).toEqual(['e'])
    },
  )
})
