import { expect, test } from 'vitest'
import { rejectionOf } from './rejection.ts'

const reply = (status: number, body: unknown, retryAfterSeconds?: number) =>
  rejectionOf({ status, body, retryAfterSeconds })

test('4.3, check 8: units in other checkouts are told apart, with the minutes', () => {
  const message =
    "The last units of an item in your cart are in other shoppers' checkouts right now. " +
    'Please try again in about 4 minutes.'
  expect(reply(400, { message })).toEqual({ kind: 'held', minutes: 4 })
  expect(reply(409, { message })).toEqual({ kind: 'held', minutes: 4 })
})

test('7.1: errors of fields, with and without an error type', () => {
  const fields = { customer_email: 'Email address is required' }
  expect(reply(401, { fields })).toEqual({ kind: 'fields', fields })
  expect(reply(400, { error_type: 'zod_validation', fields })).toEqual({ kind: 'fields', fields })
})

test('8: too many orders, with the time of the response or ten minutes', () => {
  expect(reply(429, undefined, 61)).toEqual({ kind: 'tooMany', minutes: 2 })
  expect(reply(429, undefined)).toEqual({ kind: 'tooMany', minutes: 10 })
})

test('no response, an error of the service and a message are told apart', () => {
  expect(reply(0, undefined)).toEqual({ kind: 'offline' })
  expect(reply(503, { message: 'busy' })).toEqual({ kind: 'down' })
  expect(reply(502, undefined)).toEqual({ kind: 'down' })
  expect(reply(400, { message: 'Coupon is inactive' })).toEqual({ kind: 'message', message: 'Coupon is inactive' })
  expect(reply(400, { message: 'Either of the selected product is out of stock' }).kind).toBe('changed')
})

test('2.6: more than a flash sale allows is told apart, with the product and the limit', () => {
  const message = 'Flash sale: you can buy at most 2 of "Felt "warm" slippers" per order.'
  expect(reply(400, { message })).toEqual({ kind: 'saleLimit', limit: 2, name: 'Felt "warm" slippers' })
})

test('4.7: a print that is missing or gone is a rejection of its own kind, with the product', () => {
  const gone = 'The selected print is no longer available for Team shirt for boys'
  expect(reply(400, { message: gone })).toEqual({ kind: 'print', isMissing: false, name: 'Team shirt for boys' })
  const missing = 'Please choose a print for Team shirt for boys'
  expect(reply(400, { message: missing })).toEqual({ kind: 'print', isMissing: true, name: 'Team shirt for boys' })
})
