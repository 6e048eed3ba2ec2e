import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue } from './catalogue.ts'

const svc = await startTestService()

const wrappings = ['Paper', { label: 'Cloth', value: 'cloth' }]

test.each<[type: string, field: unknown[]]>([
  ['text', ['text', 'Name', true, 'e.g. Asha']],
  ['text_dp', ['text_dp', 'Engraving', false, '', [], 50.5]],
  ['textarea', ['textarea', 'Wish', false, '']],
  ['image', ['image', 'Photo', true, '']],
  ['date', ['date', 'Wanted on', false, '']],
  ['time', ['time', 'Wanted at', false, '']],
  ['single', ['single', 'Wrap', false, '', wrappings]],
  ['multi', ['multi', 'Extras', false, '', wrappings]],
  ['without the optional parts', ['checkbox', 'Also', false, '', wrappings]],
  ['as short as may be', ['text', 'Name', false]],
])('a custom field is shown as the merchant wrote it: %s (2.10)', async (_type, field) => {
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'cap', custom_fields: [field] })] })
  expect((await store.product('cap')).body.custom_fields).toEqual([field])
})

test('several custom fields are in the merchant’s order', async () => {
  const custom_fields = ['Third', 'First', 'Second'].map((label) => ['text', label, false, ''])
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'cap', custom_fields })] })
  expect((await store.product('cap')).body.custom_fields).toEqual(custom_fields)
})
