import { expect, test } from 'vitest'
import { Stream } from '../../src/event-stream/stream.ts'

test('a stream whose reader takes nothing is cut when half a megabyte waits', () => {
  const ids = { storeId: 's', actorId: 'a', streamId: 'i', request: undefined as never }
  const stream = new Stream({ ...ids, rights: new Set(['read_orders']) }, 0)
  const event = { text: 'x'.repeat(100_000), needs: ['read_orders'] as const }
  const openAfter = [1, 2, 3, 4, 5, 6, 7].map((sequence) => {
    stream.show({ sequence, ...event }, 0)
    return stream.isOpen
  })
  expect(openAfter).toEqual([true, true, true, true, true, false, false])
})
