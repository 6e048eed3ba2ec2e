import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

const shoppers = ['65a1b2c3d4e5f60718293a4b', '65a1b2c3d4e5f60718293a4c']

test.each([
  [
    'fields of a form',
    [{ key: 'topic', type: 'select', label: 'Topic' }, { label: 'Message' }],
    '2 entries: Topic, Message',
  ],
  ['parts of a page', [{ type: 'text', html: '<p>By <b>hand</b></p>' }, { type: 'hero' }], '2 entries: By hand, hero'],
  ['variants', [{ option_name: 'Red', price: 100, quantity: 3 }], '1 entry: Red Rs.\u00a0100'],
  ['questions of a product', [['text', 'Your name', true]], '1 entry: Your name'],
  ['objects without a name', [{ at: 1 }, { at: 2 }], '2 entries'],
  ['ids', shoppers, '2 entries'],
  ['words', ['felt', 'warm'], 'felt, warm'],
  ['an empty list', [], '–'],
  ['an object', { enabled: true, prints: shoppers }, 'enabled: Yes, prints: 2 entries'],
  ['an object with a key that every object has', { constructor: 'name' }, 'constructor: name'],
  ['a number', 120, '120'],
  ['nothing', null, '–'],
])('%s can be read', (_kind, value, shown) => {
  expect(shownValue('en', value)).toBe(shown)
})

test.each([
  ['price', 1250, 'Rs.\u00a01,250', 'रु.\u00a0१,२५०'],
  ['quantity', 1250, '1,250', '१,२५०'],
  ['max_discount_amount', -1, '–', '–'],
  ['starts_at', '2020-11-22T08:03:00.000Z', '22 Nov 2020, 1:48 pm', '७ मंसिर २०७७, दिउँसो १:४८'],
  ['delivery_date', '2026-11-22', 'Sunday 22 Nov 2026 · 6 Mangsir 2083', 'आइतबार, ६ मंसिर २०८३'],
  ['status', 'Pending', 'To confirm', 'पक्का गर्नुपर्ने'],
  ['status', 'Active', 'In the shop', 'पसलमा'],
  ['channel', 2, 'Shop only', 'पसल मात्र'],
  ['sku', '2026', '2026', '2026'],
])('the value of %s is shown as everywhere: %s', (name, value, english, nepali) => {
  expect([shownValue('en', value, name), shownValue('ne', value, name)]).toEqual([english, nepali])
})
