import { describe, expect, test } from 'vitest'
import { isAbout } from './payment-frames.ts'

const prn = 'P0123456789abcdef012'
const paid = { productNumber: prn, success: true, paymentSuccess: true }
const frame = (transactionStatus: unknown) => JSON.stringify({ merchantId: 'M', deviceId: 'D', transactionStatus })

describe('a socket message', () => {
  test.each([
    ['JSON in a string, as documented', frame(JSON.stringify(paid))],
    ['an object', frame(paid)],
    ['packed twice', JSON.stringify(frame(JSON.stringify(paid)))],
    ['failed with success true', frame(JSON.stringify({ ...paid, paymentSuccess: false }))],
  ])('%s is about its prn', (_case, message) => {
    expect(isAbout(message, prn)).toBe(true)
  })

  test.each([
    ['scanned only', frame(JSON.stringify({ success: true, message: 'VERIFIED', qrVerified: true }))],
    ['another productNumber', frame(JSON.stringify({ ...paid, productNumber: 'P999' }))],
    ['a productNumber that is no text', frame(JSON.stringify({ ...paid, productNumber: { toString: prn } }))],
    ['broken inner JSON', frame('{"productNumber":"P01234')],
    ['no transactionStatus', JSON.stringify(paid)],
    ['packed more often than any gateway does', JSON.stringify(JSON.stringify(JSON.stringify(frame(paid))))],
    ['an array', '[1]'],
    ['null', 'null'],
    ['not JSON', 'hello'],
    ['empty', ''],
  ])('%s is not', (_case, message) => {
    expect(isAbout(message, prn)).toBe(false)
  })
})
