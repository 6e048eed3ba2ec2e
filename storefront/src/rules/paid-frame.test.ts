import { expect, test } from 'vitest'
import { isPaidFrame } from './paid-frame.ts'

const frame = (status: object) => JSON.stringify({ merchantId: 'm', transactionStatus: JSON.stringify(status) })

test('4.5: a message counts when it names this payment and says that it was paid', () => {
  expect(isPaidFrame(frame({ productNumber: 'P1', paymentSuccess: true, success: true }), 'P1')).toBe(true)
})

test.each([
  frame({ productNumber: 'P2', paymentSuccess: true }),
  frame({ productNumber: 'P1', paymentSuccess: false, success: true }),
  frame({ productNumber: 'P1', success: true }),
  JSON.stringify({ transactionStatus: '{"paymentSuccess":tr' }),
  JSON.stringify({ transactionStatus: { productNumber: 'P1', paymentSuccess: true } }),
  ...['null', 'no json', ''],
])('another message does not: %s', (message) => {
  expect(isPaidFrame(message, 'P1')).toBe(false)
})
