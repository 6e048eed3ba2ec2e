import { createProductRequest } from '@pasal/contract/merchant/products/requests.ts'
import { expect, test } from 'vitest'
import type { Variant } from '../api/types.ts'
import { productBody } from './product-body.ts'

const typed: Variant = {
  ...{ option_name: 'Red/M', price: 500, compare_at_price: 0, cost_per_item: 210.5, sku: 'R-M', barcode: '' },
  ...{ image_url: 'https://shop.example/red.jpg', weight: 0.4, quantity: 3, held: 0 },
}

test('the body of a new product with a colour and a size is accepted, with the count of each variant', () => {
  const body = { name: 'Shawl', ...productBody({ colors: ['Red'], sizes: ['M'], variants: [typed] }) }
  expect(createProductRequest.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({ variants: [{ option_name: 'Red/M', quantity: 3, weight: 0.4, cost_per_item: 210.5 }] })
  expect(body.variants?.[0]).not.toHaveProperty('barcode')
})

test('a stored variant goes without its count, which is changed by adjustments', () => {
  const { variants } = productBody({ variants: [{ ...typed, _id: 'a'.repeat(24) }] })
  const stored = { _id: 'a'.repeat(24), option_name: 'Red/M', price: 500, compare_at_price: 0 }
  const others = { cost_per_item: 210.5, sku: 'R-M', barcode: '', weight: 0.4 }
  expect(variants).toEqual([{ ...stored, ...others, image_url: 'https://shop.example/red.jpg' }])
})

test('blank lines among the options of a field are no options', () => {
  const { custom_fields } = productBody({ custom_fields: [['single', 'Size', false, '', ['S', ' ', 'M', '']]] })
  expect(custom_fields).toEqual([['single', 'Size', false, '', ['S', 'M']]])
})
