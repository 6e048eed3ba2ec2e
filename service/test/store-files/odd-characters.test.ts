import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const imported = (file: object) => service.post('/admin/import', file, operator)

const half = '\ud83d'
const defaults = [100, 150, 200, 300, 500, 900]
const kathmandu = ['Kathmandu', true, 50, -1, -1, -1, -1, -1]

test.each<[string, object, object]>([
  [
    'a place’s name',
    { defaults, places: [[`Patan ${half}`, true, 50, -1, -1, -1, -1, -1]] },
    { places: [['Patan \ufffd', true, 50, -1, -1, -1, -1, -1]] },
  ],
  [
    'a place’s figures',
    { defaults, places: [['Patan', `Y${half}`, 50, `${half}1`, -1, -1, -1, -1]] },
    { places: [['Patan', 'Y\ufffd', 50, '\ufffd1', -1, -1, -1, -1]] },
  ],
  [
    'the defaults',
    { defaults: [half, ...defaults.slice(1)], places: [kathmandu] },
    { defaults: ['\ufffd', ...defaults.slice(1)] },
  ],
])('half a surrogate pair in %s of the delivery table is replaced', async (_where, delivery, mended) => {
  const response = await imported(aStoreFile({ delivery }))
  expect(response.status, response.text).toBe(200)
  const exported = await service.get(`/admin/stores/${response.body.store._id}/export`, operator)
  expect(exported.body.delivery).toMatchObject(mended)
})

test.each<[string, object, RegExp]>([
  [
    'NUL in the defaults',
    { delivery: { defaults: ['\0', 1, 2, 3, 4, 5], places: [kathmandu] } },
    /^delivery\.defaults/,
  ],
  ['NUL in a place', { delivery: { defaults, places: [['\0', true, 5, 5, 5, 5, 5, 5]] } }, /^delivery\.places\.0/],
  [
    'NUL in a key of a print',
    { products: [aProduct({ print_addon: { enabled: true, 'a\0': 1 } })] },
    /^products\.0\.print_addon/,
  ],
  [
    'NUL deep in a key of a print',
    { products: [aProduct({ print_addon: { x: { 'a\0': 1 } } })] },
    /^products\.0\.print_addon/,
  ],
  ['an object in replace', { replace: [{}] }, /^replace/],
  ['an object without a name in replace', { replace: [{ toString: 1, __proto__: null }] }, /^replace/],
  ['a list in replace', { replace: [['products']], products: [] }, /^replace/],
  ['null in replace', { replace: [null, 7, 'products'], products: [] }, /^replace/],
])('%s is rejected and named', async (_case, sections, path) => {
  const response = await imported(aStoreFile(sections as Record<string, unknown>))
  expect(response.status, response.text).toBe(400)
  const named = Object.keys(response.body.fields)
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(name).toMatch(path)
})

test('half a surrogate pair in a key of a print is replaced', async () => {
  const response = await imported(
    aStoreFile({ products: [aProduct({ print_addon: { enabled: true, [half]: half } })] }),
  )
  expect(response.status, response.text).toBe(200)
})
