import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import {
  aCatalogue,
  aRugCategory,
  aYetiBrand,
  beacon,
  type ListEndpoint,
  listEndpoints,
  shownEverywhere,
} from './catalogue.ts'

const svc = await startTestService()
const worn = { colors: ['Red:#ff0000', 'Two-tone:#fff|#000'], sizes: ['S', 'M/L'] }
const store = await aCatalogue(svc, {
  categories: [aRugCategory()],
  brands: [aYetiBrand()],
  products: [
    beacon,
    aProduct({ name: 'plain', slug: 'plain', ...shownEverywhere, ...worn }),
    aProduct({ name: 'varied', slug: 'varied', ...shownEverywhere, ...worn, variants: [aVariant('Red/S')] }),
  ],
})

test.each(Object.keys(listEndpoints) as ListEndpoint[])(
  '%s shows colours and sizes as written, with and without variants',
  async (endpoint) => {
    expect(await listEndpoints[endpoint](store, 'plain')).toMatchObject(worn)
    expect(await listEndpoints[endpoint](store, 'varied')).toMatchObject(worn)
  },
)

test('the product page shows colours and sizes only with variants (2.4)', async () => {
  expect((await store.product('plain')).body).toMatchObject({ colors: [], sizes: [] })
  expect((await store.product('varied')).body).toMatchObject(worn)
})
