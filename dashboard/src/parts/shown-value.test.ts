import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

const words = { entries: (count: number) => `${count} entries`, yes: 'Yes', no: 'No' }
const shoppers = ['65a1b2c3d4e5f60718293a4b', '65a1b2c3d4e5f60718293a4c']

test.each([
  [
    'fields of a form',
    [{ key: 'topic', type: 'select', label: 'Topic' }, { label: 'Message' }],
    '2 entries: Topic, Message',
  ],
  ['parts of a page', [{ type: 'text', html: '<p>By <b>hand</b></p>' }, { type: 'hero' }], '2 entries: By hand, hero'],
  ['variants', [{ option_name: 'Red', price: 100, quantity: 3 }], '1 entries: Red 100'],
  ['questions of a product', [['text', 'Your name', true]], '1 entries: Your name'],
  ['objects without a name', [{ at: 1 }, { at: 2 }], '2 entries'],
  ['ids', shoppers, '2 entries'],
  ['words', ['felt', 'warm'], 'felt, warm'],
  ['an empty list', [], '–'],
  ['an object', { enabled: true, prints: shoppers }, 'enabled: Yes, prints: 2 entries'],
  ['a number', 120, '120'],
  ['nothing', null, '–'],
])('%s can be read', (_kind, value, shown) => {
  expect(shownValue(value, words)).toBe(shown)
})
