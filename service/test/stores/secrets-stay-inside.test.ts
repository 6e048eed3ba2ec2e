import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

const credentialKeys = [
  ...['wallet_a_product_code', 'wallet_a_secret', 'wallet_b_secret', 'banknet_a_pid', 'banknet_a_secret'],
  ...['banknet_a_dynamic_key', 'banknet_a_checkout_key', 'hub_a_key', 'bank_card_key'],
]
const none = Object.fromEntries([...credentialKeys, 'banknet_a_checkout_pubkey'].map((key) => [key, '']))
const configurationOf = async (subdomain: string) => svc.get(`/store/check_domain?domain=${subdomain}`)

test.each(credentialKeys)('%s is shown as yes when set, as empty when not, and never as its value', async (key) => {
  const secret = `very-secret-${key}`
  const { subdomain } = await svc.importStore(aStoreFile({ store: { setting: { [key]: secret } } }))
  const { body, text } = await configurationOf(subdomain)
  expect(body.setting).toEqual({ ...none, [key]: 'yes' })
  expect(text).not.toContain(secret)
})

test('a credential set to an empty text is shown as not set', async () => {
  const { subdomain, _id } = await svc.importStore(
    aStoreFile({ store: { setting: { hub_a_key: 'k', wallet_a_secret: '' } } }),
  )
  expect((await configurationOf(subdomain)).body.setting).toEqual({ ...none, hub_a_key: 'yes' })
  await svc.importStore({ format: 'pasal-store/1', store: { _id, setting: { hub_a_key: '' } } })
  expect((await configurationOf(subdomain)).body.setting).toEqual(none)
})

test('the checkout’s public key is always empty', async () => {
  const setting = { banknet_a_checkout_key: 'k', banknet_a_checkout_pubkey: 'the-public-key' }
  const { subdomain } = await svc.importStore(aStoreFile({ store: { setting } }))
  const { body, text } = await configurationOf(subdomain)
  expect(body.setting).toEqual({ ...none, banknet_a_checkout_key: 'yes' })
  expect(text).not.toContain('the-public-key')
})

test('the advertising token is in no public response and not in the log', async () => {
  const token = 'EAAB-advertising-token'
  const { subdomain, _id } = await svc.importStore(
    aStoreFile({
      store: {
        setting: { wallet_a_secret: 'wallet-secret-of-the-store' },
        plugins: [
          { name: 'meta_capi', details: { pixel_id: '1234567', access_token: token } },
          { name: 'fb_pixel', details: '1234567' },
        ],
      },
      products: [aProduct({ slug: 'cap' })],
      brands: [{ name: 'Yeti', slug: 'yeti' }],
    }),
  )
  const { body } = await configurationOf(subdomain)
  expect(body.plugins).toEqual([
    { name: 'meta_capi', details: true },
    { name: 'fb_pixel', details: '1234567' },
  ])
  const reads = await Promise.all(
    [
      `/store/check_domain?domain=${subdomain}`,
      `/product/public/${_id}`,
      `/product/public/${_id}/cap`,
      `/brand/public/details/${_id}/yeti`,
      `/public/flash-sale/${_id}`,
      `/public/delivery_charge/${_id}`,
    ].map((path) => svc.get(path)),
  )
  for (const text of [...reads.map((response) => response.text), ...svc.logLines]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain('wallet-secret-of-the-store')
  }
})

test('a secret in the details of any other plugin is not shown', async () => {
  const details = { id: 'GTM-1', api_secret: 'plugin-secret', accessToken: 'plugin-token' }
  const { subdomain } = await svc.importStore(aStoreFile({ store: { plugins: [{ name: 'gtm', details }] } }))
  const { body, text } = await configurationOf(subdomain)
  expect(body.plugins).toEqual([{ name: 'gtm', details: { id: 'GTM-1' } }])
  expect(text).not.toMatch(/plugin-(secret|token)/)
})

test('a secret in nested details of a plugin is not shown', async () => {
  const details = {
    servers: [{ id: 'S-1', auth: { access_token: 'plugin-token', scheme: 'bearer' } }],
    account: { name: 'Himal', clientSecret: 'plugin-secret', private: { key: 'plugin-secret' } },
  }
  const { subdomain } = await svc.importStore(aStoreFile({ store: { plugins: [{ name: 'live_chat', details }] } }))
  const { body, text } = await configurationOf(subdomain)
  const shown = { servers: [{ id: 'S-1', auth: { scheme: 'bearer' } }], account: { name: 'Himal' } }
  expect(body.plugins).toEqual([{ name: 'live_chat', details: shown }])
  expect(text).not.toMatch(/plugin-(secret|token)/)
})
