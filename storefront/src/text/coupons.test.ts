import { expect, test } from 'vitest'
import { couponText } from './coupons.ts'

test('7.2: the least amount of a coupon has the currency label of the store', () => {
  const message = 'Coupon is only applicable for order value above 1500'
  expect(couponText('en', 'NPR', message, '')).toBe('This coupon is for orders above NPR\u00a01,500.')
  expect(couponText('ne', 'NPR', message, '')).toBe('यो कुपन NPR\u00a0१,५०० माथिको अर्डरमा चल्छ।')
  expect(couponText('ne', 'Rs.', message, '')).toBe('यो कुपन रु.\u00a0१,५०० माथिको अर्डरमा चल्छ।')
})
