import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

test.each([
  ['the beginning of a word of the name', 'sha', ['Red', 'Blue']],
  ['the beginnings of two words', 'dolpa wo', ['Red', 'Blue']],
  ['the SKU of a variant', 'DW-RED', ['Red']],
  ['the barcode of a variant', '8901', ['Blue']],
  ['the SKU of a product without variants', 'CAP-1', ['']],
  ['a barcode that is no word', '--77--', ['']],
  ['a part of a SKU', 'DW', []],
])('a search of the stock by %s finds exactly its items', async (_by, q, options) => {
  const shawl = aProduct({
    name: 'Dolpa Wool Shawl',
    variants: [aVariant('Red', { sku: 'DW-RED' }), aVariant('Blue', { barcode: '8901' })],
  })
  const cap = aProduct({ name: 'Felt Cap', sku: 'CAP-1', barcode: '--77--' })
  const { _id } = await svc.importStore(aStoreFile({ products: [shawl, cap] }))
  const shop = await aMerchant(svc, _id)
  const { status, body } = await shop.get(`/stock?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  expect(body.items.map(({ option_name }: { option_name: string }) => option_name).sort()).toEqual([...options].sort())
})
