import { expect, test } from 'vitest'
import { readColour, swatchBackground } from './colours.ts'
import { optionsOf, variantOf } from './variants.ts'

const aVariant = (option_name: string, fields: object = {}) => ({
  ...{ _id: option_name, option_name, price: 500, compare_at_price: 0, quantity: 3, weight: 0.2, image_url: '' },
  ...fields,
})
const aProduct = (colors: string[], sizes: string[], names: (string | ReturnType<typeof aVariant>)[]) => ({
  ...{ colors, sizes, price: 900, compare_at_price: 1000, weight: 1 },
  variants: names.map((name) => (typeof name === 'string' ? aVariant(name) : name)),
})

test('2.4.1: the swatch stands after the first colon, and a two-tone one has two colours', () => {
  expect(readColour('Red:#c0392b')).toEqual({ name: 'Red', swatch: ['#c0392b'] })
  expect(readColour('Maroon/Gold:#800000|#d4af37')).toEqual({ name: 'Maroon/Gold', swatch: ['#800000', '#d4af37'] })
  expect(readColour('Blue')).toEqual({ name: 'Blue', swatch: [] })
  expect(swatchBackground(['#800000', '#d4af37'])).toContain('135deg, #800000 50%, #d4af37 50%')
})

test('2.4.1: what is no colour code never reaches a style', () => {
  expect(readColour('Odd:url(//x)').swatch).toEqual([])
  expect(readColour('Odd:#fff;x:y').swatch).toEqual([])
})

test('2.4.1: names with slashes are matched by the longest colour, never split', () => {
  const options = optionsOf(
    aProduct(['Red:#f00', 'Red/Black:#f00|#000'], ['M/L', 'Black/M/L'], ['Red/Black/M/L']),
    null,
  )
  expect(variantOf(options, { colour: 1, size: 0 })?.id).toBe('Red/Black/M/L')
  expect(variantOf(options, { colour: 0, size: 1 })).toBeUndefined()
})

test('2.4.1: a pair that does not exist has no variant', () => {
  const options = optionsOf(aProduct(['Red', 'Blue'], ['S', 'M'], ['Red/S', 'Blue/M']), null)
  expect(variantOf(options, { colour: 0, size: 0 })?.id).toBe('Red/S')
  expect(variantOf(options, { colour: 0, size: 1 })).toBeUndefined()
})

test('2.4.1: sizes alone and colours alone are the whole option name', () => {
  expect(variantOf(optionsOf(aProduct([], ['36/37'], ['36/37']), null), { size: 0 })?.id).toBe('36/37')
  expect(variantOf(optionsOf(aProduct(['Red:#f00'], [], ['Red']), null), { colour: 0 })?.id).toBe('Red')
})

test('4.3: a variant without a price has the price of the product', () => {
  const [zero, own] = optionsOf(aProduct([], ['S', 'M'], [aVariant('S', { price: 0 }), 'M']), null).variants
  expect([zero?.price, zero?.before]).toEqual([900, 1000])
  expect([own?.price, own?.before]).toEqual([500, 0])
})

test('option names that fit no list are choices of their own', () => {
  const options = optionsOf(aProduct([], [], ['Large box', 'Small box']), null)
  expect(options.sizes).toEqual(['Large box', 'Small box'])
  expect(variantOf(options, { size: 1 })?.id).toBe('Small box')
})

test('2.3: without a price of the product, its variants without one are not sold', () => {
  const source = { ...aProduct([], ['S', 'M'], [aVariant('S', { price: null }), 'M']), price: null }
  expect(optionsOf(source, null).variants.map(({ id }) => id)).toEqual(['M'])
})
