import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestUploadSeconds, shopperFile } from './file-rules.ts'
import { openUploadLimits } from './upload-limits.ts'
import { leastBytesInPeriod, maxBodyBytes, mostPieces, speedPeriodSeconds, watchArrival } from './watch-arrival.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function anArrival() {
  const raw = new EventEmitter()
  const place = openUploadLimits().room.enter('client')
  const stop = watchArrival(raw as IncomingMessage, place, shopperFile)
  const receive = (bytes: number) => raw.emit('data', Buffer.alloc(bytes))
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  const message = () => place.signal.reason && JSON.parse(place.signal.reason.message).message
  return { receive, pass, stop, message, raw }
}

test('an upload at the least speed goes on, and ends in its first slower period', () => {
  const { receive, pass, message } = anArrival()
  for (let period = 0; period < 4; period++) {
    receive(leastBytesInPeriod)
    pass(speedPeriodSeconds)
  }
  expect(message()).toBeUndefined()
  receive(leastBytesInPeriod - 1)
  pass(speedPeriodSeconds - 1)
  expect(message()).toBeUndefined()
  pass(1)
  expect(message()).toBe('The upload took too long')
})

test('bytes of a fast period do not count for a slow one', () => {
  const { receive, pass, message } = anArrival()
  receive(50 * leastBytesInPeriod)
  pass(speedPeriodSeconds)
  expect(message()).toBeUndefined()
  pass(speedPeriodSeconds)
  expect(message()).toBe('The upload took too long')
})

test('an upload at twice the least speed ends after the longest time', () => {
  const { receive, pass, message } = anArrival()
  for (let seconds = 0; seconds < longestUploadSeconds - 1; seconds++) {
    receive((2 * leastBytesInPeriod) / speedPeriodSeconds)
    pass(1)
  }
  expect(message()).toBeUndefined()
  pass(1)
  expect(message()).toBe('The upload took too long')
})

test('an upload ends at the first byte and at the first piece too many', () => {
  const large = anArrival()
  large.receive(maxBodyBytes)
  expect(large.message()).toBeUndefined()
  large.receive(1)
  expect(large.message()).toBe('You can only upload at max 5MB file')
  const inPieces = anArrival()
  for (let piece = 0; piece < mostPieces; piece++) inPieces.receive(1)
  expect(inPieces.message()).toBeUndefined()
  inPieces.receive(1)
  expect(inPieces.message()).toBe('The upload could not be read')
})

test('an upload that has arrived is watched no longer', () => {
  const { stop, pass, message, raw } = anArrival()
  stop()
  pass(2 * longestUploadSeconds)
  expect([message(), raw.listenerCount('data')]).toEqual([undefined, 0])
})
