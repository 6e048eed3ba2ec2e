import { expect, test } from 'vitest'
import { openCart } from './cart.ts'
import type { CartLine } from './cart-line.ts'

function aBrowser() {
  const values = new Map<string, string>()
  const tabs: EventTarget[] = []
  const openTab = (storeId = 's') => {
    const events = new EventTarget()
    tabs.push(events)
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem(key: string, value: string) {
        values.set(key, value)
        // A browser tells all other tabs.
        for (const other of tabs.filter((tab) => tab !== events))
          other.dispatchEvent(Object.assign(new Event('storage'), { key }))
      },
    }
    return openCart(storeId, storage, events)
  }
  return { openTab, values }
}

function aCartLine(fields: Partial<CartLine> = {}): CartLine {
  return {
    ...{ product: 'p1', variant: '', quantity: 1, selected: true, name: 'Slippers', slug: 'slippers', choice: '' },
    ...{ picture: '', price: 500, weightKg: 0.4, customizationCharge: 0, customFields: [], printId: '', printName: '' },
    ...fields,
  }
}

test('2.10: adding the same product and variant adds to the quantity, and the first values stay', () => {
  const cart = aBrowser().openTab()
  cart.add(aCartLine({ customFields: ['Name|||text|||Asha'] }))
  cart.add(aCartLine({ quantity: 2, customFields: ['Name|||text|||Bina'] }))
  expect(cart.lines()).toEqual([aCartLine({ quantity: 3, customFields: ['Name|||text|||Asha'] })])
  expect(cart.pieces()).toBe(3)
})

test('another variant of the product is another line', () => {
  const cart = aBrowser().openTab()
  cart.add(aCartLine({ variant: 'v1' }))
  cart.add(aCartLine({ variant: 'v2' }))
  expect(cart.lines()).toHaveLength(2)
})

test('a change in one tab reaches the listeners of another, which sees the same lines', () => {
  const browser = aBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  let heard = 0
  const stop = two.subscribe(() => {
    heard += 1
  })
  one.add(aCartLine())
  expect([heard, two.pieces()]).toEqual([1, 1])
  stop()
  one.setQuantity(aCartLine(), 4)
  expect([heard, two.pieces()]).toEqual([1, 4])
})

test('two tabs that add at once lose nothing', () => {
  const browser = aBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  one.add(aCartLine())
  two.add(aCartLine({ product: 'p2' }))
  expect(one.lines().map(({ product }) => product)).toEqual(['p1', 'p2'])
})

test('4.9: only ordered lines leave the cart', () => {
  const cart = aBrowser().openTab()
  cart.add(aCartLine())
  cart.add(aCartLine({ product: 'p2', selected: false }))
  cart.removeOrdered([{ product: 'p1', variant: '' }])
  expect(cart.lines().map(({ product }) => product)).toEqual(['p2'])
})

test('a removed line can be put back where it was', () => {
  const cart = aBrowser().openTab()
  for (const product of ['a', 'b', 'c']) cart.add(aCartLine({ product }))
  const removed = cart.remove({ product: 'b', variant: '' })
  expect(cart.lines()).toHaveLength(2)
  if (removed) cart.restore(removed)
  expect(cart.lines().map(({ product }) => product)).toEqual(['a', 'b', 'c'])
})

test('carts of two stores in one browser are apart', () => {
  const browser = aBrowser()
  browser.openTab('one').add(aCartLine())
  expect(browser.openTab('two').lines()).toEqual([])
})

test.each(['no json', '{}', '[{"product":1}]', '[null]'])(
  'stored text that is no cart is an empty cart: %s',
  (text) => {
    const browser = aBrowser()
    browser.values.set('cart:s', text)
    expect(browser.openTab().lines()).toEqual([])
  },
)

test('a quantity is a whole number of at least 1', () => {
  const cart = aBrowser().openTab()
  cart.add(aCartLine())
  for (const [given, kept] of [
    [0, 1],
    [-3, 1],
    [2.4, 2],
    [5000, 999],
  ] as const) {
    cart.setQuantity(aCartLine(), given)
    expect(cart.lines()[0]?.quantity).toBe(kept)
  }
})
