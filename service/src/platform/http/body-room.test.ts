import { expect, test } from 'vitest'
import { openBodyRoom } from './body-room.ts'

const leastPlaceBytes = 1000
const aRoomOf = (places: number) => openBodyRoom({ maxBytes: places * leastPlaceBytes, leastPlaceBytes })

const places = (room: ReturnType<typeof openBodyRoom>, client: string, count: number) =>
  Array.from({ length: count }, () => room.enter(client))
const ended = (all: ReturnType<typeof places>) => all.map(({ signal }) => signal.aborted)

test('bodies beyond the room displace the newest of the client with the most bytes', () => {
  const room = aRoomOf(10)
  const [large, small] = [places(room, 'large', 8), places(room, 'small', 2)]
  expect([...ended(large), ...ended(small)]).not.toContain(true)
  const [more] = places(room, 'small', 1)
  expect(more?.signal.aborted).toBe(false)
  expect(ended(large)).toEqual([...Array(7).fill(false), true])
  expect(large.at(-1)?.signal.reason).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test('the client that fills the room gets no more of it', () => {
  const room = aRoomOf(3)
  const [other, large] = [places(room, 'other', 1), places(room, 'large', 3)]
  expect([ended(other), ended(large)]).toEqual([[false], [false, false, true]])
})

test('of clients with equally many bytes the one that came last gives way', () => {
  const room = aRoomOf(3)
  const all = ['a', 'b', 'c', 'd'].flatMap((client) => places(room, client, 1))
  expect(ended(all)).toEqual([false, false, false, true])
})

test('a body that grows needs room, and gives it back when it ends', () => {
  const room = aRoomOf(10)
  const [growing] = places(room, 'growing', 1)
  const others = places(room, 'others', 4)
  growing?.setReceivedBytes(leastPlaceBytes / 2)
  growing?.setReceivedBytes(6 * leastPlaceBytes)
  expect(growing?.signal.aborted).toBe(false)
  growing?.setReceivedBytes(6 * leastPlaceBytes + 1)
  expect([growing?.signal.aborted, ...ended(others)]).toEqual([true, false, false, false, false])
  growing?.setReceivedBytes(9 * leastPlaceBytes)
  growing?.leave()
  expect(ended([...others, ...places(room, 'others', 6)])).not.toContain(true)
  expect(ended(places(room, 'others', 1))).toEqual([true])
})
