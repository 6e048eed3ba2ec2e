import { expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'

const svc = await startTestService()
const free = [-1, -1, -1, -1, -1, -1]

async function chargeTo(customer_address_city: string, places: unknown[], defaults: unknown[] = [0, 0, 0, 0, 0, 0]) {
  const cap = aProduct({ weight: 0.5 })
  const shop = await aShop(svc, { products: [cap], delivery: { defaults, places } })
  return placed(await shop.place({ products: [aLine(cap)], customer_address_city })).delivery_charge
}

test('of two delivery places with one name the first counts', async () => {
  const places = [
    ['Humla', true, 10, ...free.slice(1)],
    ['Pokhara', true, 20, ...free.slice(1)],
    ['Humla', true, 30, ...free.slice(1)],
  ]
  expect(await chargeTo('Humla', places)).toBe(10)
  expect(await chargeTo('Humla', places.toReversed())).toBe(30)
})

test.each(['काठमाडौँ', 'St. John’s "Old" Town', 'A%_B', "O'Brien", 'two  spaces', ' Humla ', '10'])(
  'a place is found by exactly its name: %s',
  async (name) => {
    expect(
      await chargeTo(name, [
        ['Elsewhere', true, 1],
        [name, true, 42.5, ...free.slice(1)],
      ]),
    ).toBe(42.5)
  },
)

test.each([
  ['empty', ''],
  ['a word', 'ask'],
  ['below zero', -1],
  ['null', null],
])('a default charge that is %s is free', async (_what, entry) => {
  expect(await chargeTo('Humla', [['Humla', true, ...free]], [entry, 1, 1, 1, 1, 1])).toBe(0)
})
