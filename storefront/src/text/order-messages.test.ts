import { placeOrder } from '@pasal/contract/orders/routes.ts'
import { startQr, startWalletA } from '@pasal/contract/payments/routes.ts'
import { expect, test } from 'vitest'
import { rejectionOf } from '../rules/rejection.ts'
import { couponText, isAboutCoupon } from './coupons.ts'
import { orderFieldText, orderMessageText } from './order-messages.ts'

const described = [...placeOrder.messages, ...startWalletA.messages, ...startQr.messages]
const messages = described.map((message) => message.replace(/\bN\b|<min>/, '2').replace('<name>', 'Cup'))

test.each([...new Set(messages)])('7.2: a Nepali checkout says in Nepali: %s', (message) => {
  const rejection = rejectionOf({ status: 400, body: { message }, retryAfterSeconds: undefined })
  // Other kinds have a text of their own.
  if (rejection.kind !== 'message' && rejection.kind !== 'fields') return
  const text = isAboutCoupon(message)
    ? couponText('ne', 'Rs.', message, 'Humla')
    : rejection.kind === 'fields'
      ? orderFieldText('ne', message, 'Humla')
      : orderMessageText('ne', message)
  expect(text).toMatch(/[\u0900-\u097f]।$/)
})

test('4.5: the text of a gateway is shown as it came, and its structured error is none', () => {
  expect(orderMessageText('ne', 'Merchant is blocked.')).toBe('Merchant is blocked.')
  expect(orderMessageText('en', '[object Object]')).toBe('Try again in a moment, or choose another way to pay.')
})

test('7.2: what the service says of a field is in the language of the page', () => {
  expect(orderFieldText('ne', 'Email address is required', '')).toBe('इमेल पनि लेख्नुहोस्।')
  expect(orderFieldText('ne', 'Invalid email', '')).toBe('इमेल मिलेन।')
  expect(orderFieldText('ne', 'Max 320 character is allowed', '')).toBe('बढीमा ३२० अक्षर लेख्नुहोस्।')
  const other = 'Alternate phone number must be of 10 digit'
  expect(orderFieldText('ne', other, '')).toBe('१० अङ्क पूरा लेख्नुहोस्।')
})
