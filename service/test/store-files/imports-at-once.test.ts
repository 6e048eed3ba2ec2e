import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }

test('one new store imported twice at once is created once', async () => {
  const { store, ...file } = aStoreFile({ products: [{ name: 'Cap', slug: 'cap' }] })
  const { _id: _made, ...unnamed } = store as Record<string, unknown>
  const imports = Array.from({ length: 5 }, () => service.importStore({ ...file, store: unnamed }))
  expect(new Set((await Promise.all(imports)).map(({ _id }) => _id)).size).toBe(1)
})

test('a domain that several new stores claim at once goes to one, and the others get its path', async () => {
  const custom_domain = { domain: `${newId()}.example`, verified: true }
  const claims = [1, 2, 3, 4].map(() =>
    service.post('/admin/import', aStoreFile({ store: { custom_domain } }), operator),
  )
  const responses = await Promise.all(claims)
  const rejected = responses.filter(({ status }) => status !== 200)
  expect(rejected).toHaveLength(3)
  for (const { body } of rejected) expect(body.fields).toEqual({ 'store.custom_domain.domain': 'Already taken' })
})

test('a new _id that two stores import at once goes to one, and the other is rejected at its path', async () => {
  for (const section of ['categories', 'products', 'coupons'] as const) {
    const made = { categories: aCategory, products: aProduct, coupons: aCoupon }[section]()
    const files = [1, 2, 3, 4].map(() => aStoreFile({ [section]: [made] }))
    const responses = await Promise.all(files.map((file) => service.post('/admin/import', file, operator)))
    const rejected = responses.filter(({ status }) => status !== 200)
    expect(rejected, section).toHaveLength(3)
    for (const { body } of rejected) expect(body.fields).toEqual({ [`${section}.0._id`]: 'Belongs to another store' })
  }
})

function aCategory() {
  return { _id: newId(), name: 'Caps', slug: 'caps' }
}
