import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

async function pluginsOf(plugins: object[]) {
  const { subdomain } = await svc.importStore(aStoreFile({ store: { plugins } }))
  return (await svc.get(`/store/check_domain?domain=${subdomain}`)).body.plugins
}

test.each([
  ['ga', 'G-12345'],
  ['gtm', 'GTM-12345'],
  ['clarity', 'abc123'],
  ['fb_pixel', '1234567'],
  ['meta_tags', { n: 'author', c: 'Himal' }],
  [
    'meta_tags',
    [
      { n: 'author', c: 'Himal' },
      { n: 'site-verification', c: 'x' },
    ],
  ],
  ['product_custom_options', { showProductStock: false, outOfStockBaseValue: 0 }],
])('%s is shown as the merchant wrote it: %j', async (name, details) => {
  expect(await pluginsOf([{ name, details }])).toEqual([{ name, details }])
})

test.each([
  ['a pixel and a token', { pixel_id: '1', access_token: 'EAAB' }],
  ['no details', {}],
  ['a text', 'EAAB'],
])('only `true` is shown of meta_capi, with %s', async (_what, details) => {
  expect(await pluginsOf([{ name: 'meta_capi', details }])).toEqual([{ name: 'meta_capi', details: true }])
})

test('a plugin without details is shown with empty ones, and meta_capi as `true`', async () => {
  expect(await pluginsOf([{ name: 'ga' }, { name: 'meta_capi' }])).toEqual([
    { name: 'ga', details: {} },
    { name: 'meta_capi', details: true },
  ])
})

test('plugins are in the merchant’s order', async () => {
  const names = ['gtm', 'ga', 'meta_tags', 'clarity']
  const shown = await pluginsOf(names.map((name) => ({ name, details: 'x' })))
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(names)
})
