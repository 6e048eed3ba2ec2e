import { expect, test } from 'vitest'
import { customerTexts } from './customers.ts'
import { deliveryTexts } from './delivery.ts'
import { productTexts } from './products.ts'

const { sold } = productTexts.en
const { places, changes } = deliveryTexts.en
const { erased } = customerTexts.en

test.each([
  [sold(1, 1, 1), '1 colour × 1 size, 1 sold'],
  [sold(1, 4, 3), '1 colour × 4 sizes, 3 sold'],
  [sold(0, 2, 2), '2 sizes, 2 sold'],
  [places(1), '1 place'],
  [places(42), '42 places'],
  [changes(1), '1 row changed'],
  [changes(2), '2 rows changed'],
  [erased(1, 0, 1), 'Erased. Changed with it: 1 order, 0 form submissions, 1 alert.'],
])('one of a kind is said in the singular: %s', (said, expected) => {
  expect(said).toBe(expected)
})
