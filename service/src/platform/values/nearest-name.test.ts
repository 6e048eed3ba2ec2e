import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const places = ['Kathmandu Inside Ring Road', 'Kathmandu Outside Ring Road', 'Lalitpur', 'Pokhara', 'Ilam']

test.each([
  ['lalitpur', 'Lalitpur'],
  ['Lalitpr', 'Lalitpur'],
  ['Pokhra', 'Pokhara'],
  ['Kathmandu', 'Kathmandu Inside Ring Road'],
  ['Lalitpur-15, Nepal', 'Lalitpur'],
  ['kathmandu outside ring raod', 'Kathmandu Outside Ring Road'],
])('%j is near %s', (text, name) => {
  expect(nearestName(text, places)).toBe(name)
})

test.each(['Atlantis', '', '–', 'x'.repeat(61)])('%j is near no place', (text) => {
  expect(nearestName(text, places)).toBeUndefined()
})

test.each([
  ['payment_method', 'paymentMethod'],
  ['customerFullName', 'customer_full_name'],
  ['productId', 'product'],
])('the key %s is near %s', (key, name) => {
  expect(nearestName(key, ['product', 'paymentMethod', 'customer_full_name', 'customer_email'])).toBe(name)
})
