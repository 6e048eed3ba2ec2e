import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CustomField,
  type CustomFieldValue,
  customFieldText,
  customizationChargePaisa,
  missingFields,
  readCustomField,
  serializeCustomFields,
} from './custom-fields.ts'

test.each<[string, CustomFieldValue | undefined, string[]]>([
  ['text', 'For Asha', ['Label|||text|||For Asha']],
  ['text_dp', 'Asha', ['Label|||text_dp|||Asha']],
  ['textarea', 'two\nlines', ['Label|||textarea|||two\nlines']],
  ['image', 'https://example.com/a.png', ['Label|||image|||https://example.com/a.png']],
  ['date', { year: 2026, month: 4, day: 5 }, ['Label|||date|||Apr 05, 2026']],
  ['date', { year: 2026, month: 12, day: 31 }, ['Label|||date|||Dec 31, 2026']],
  ['time', '8AM - 10AM', ['Label|||time|||8AM - 10AM']],
  ['single', 'Red', ['Label|||single|||Red']],
  ['multi', ['Red', 'Blue'], ['Label|||multi|||Red, Blue']],
  ['checkbox', ['Red'], ['Label|||checkbox|||Red']],
  ['text', '', []],
  ['text', '   ', []],
  ['multi', [], []],
  ['date', undefined, []],
])('a custom field of the type %s with the value %j is serialized as %j', (type, value, strings) => {
  expect(serializeCustomFields([[type, 'Label', false, '']], [value])).toEqual(strings)
})

test('each month of a date is written with its three letters', () => {
  const written = Array.from({ length: 12 }, (_, index) => {
    return serializeCustomFields([['date', 'Day', false, '']], [{ year: 2026, month: index + 1, day: 1 }])[0]
  })
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  expect(written).toEqual(months.map((month) => `Day|||date|||${month} 01, 2026`))
})

const engraving: CustomField = ['text_dp', 'Engraving', false, '', null, 150.5]
const wrapping: CustomField = ['text_dp', 'Wrapping', true, '', null, 49.5]
const note: CustomField = ['text', 'Note', true, '', null, 500]

test.each<[string, (CustomFieldValue | undefined)[], number]>([
  ['no field', [], 0],
  ['one field with a price', ['Asha'], 15_050],
  ['two fields with a price', ['Asha', 'Gold'], 20_000],
  ['a field with a price that holds blanks alone', [' '], 0],
  ['a text field, whose price does not count', [undefined, undefined, 'Hello'], 0],
])('filling %s makes the customization charge', (_case, values, paisa) => {
  expect(customizationChargePaisa([engraving, wrapping, note], values)).toBe(paisa)
})

test('a text_dp field without a price adds nothing', () => {
  expect(customizationChargePaisa([['text_dp', 'Engraving', false, '']], ['Asha'])).toBe(0)
})

test('a serialized field is read as the label, type and value that it was made of', () => {
  const [text = ''] = serializeCustomFields([['text', 'Label', false, '']], ['a|||b'])
  expect(readCustomField(text)).toEqual({ label: 'Label', type: 'text', value: 'a|||b' })
})

test.each([
  ['Name on the cover|||text_dp|||Asha', 'Name on the cover: Asha'],
  ['Note|||textarea|||a|||b', 'Note: a|||b'],
  ['Your picture|||image|||https://example.com/a.png', 'Your picture'],
  ['|||text|||Asha', 'Asha'],
  ['Name: Asha', 'Name: Asha'],
])('the field %j is shown as %j', (text, shown) => {
  expect(customFieldText(text)).toBe(shown)
})

test('the required fields that are empty are missing, optional ones are not', () => {
  expect(missingFields([engraving, wrapping, note], [])).toEqual([1, 2])
  expect(missingFields([engraving, wrapping, note], ['', 'Gold', ' '])).toEqual([2])
  expect(missingFields([engraving, wrapping, note], ['', 'Gold', 'Hello'])).toEqual([])
})

test('the charge is the sum of the prices of exactly those text_dp fields that are serialized', () => {
  const fields = fc.array(
    fc.record({
      type: fc.constantFrom('text', 'text_dp', 'textarea', 'multi'),
      pricePaisa: fc.integer({ min: 0, max: 1_000_000 }),
      value: fc.option(fc.constantFrom('', ' ', 'Asha', 'a|||b'), { nil: undefined }),
    }),
  )
  fc.assert(
    fc.property(fields, (given) => {
      const customFields = given.map(({ type, pricePaisa }, index): CustomField => {
        return [type, `Field ${index}`, false, '', null, pricePaisa / 100]
      })
      const values = given.map(({ value }) => value)
      const sent = serializeCustomFields(customFields, values)
      const expected = given.reduce((sum, { type, pricePaisa }, index) => {
        const isSent = sent.some((text) => text.startsWith(`Field ${index}|||`))
        return type === 'text_dp' && isSent ? sum + pricePaisa : sum
      }, 0)
      expect(customizationChargePaisa(customFields, values)).toBe(expected)
    }),
  )
})
