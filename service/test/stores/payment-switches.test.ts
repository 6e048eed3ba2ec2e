import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

async function configurationWith(store: object) {
  const { subdomain } = await svc.importStore(aStoreFile({ store: { ...store } }))
  return svc.get(`/store/check_domain?domain=${subdomain}`)
}

test.each([
  ...['banknet_a_dynamic', 'banknet_a_checkout', 'qr_request_enabled', 'wallet_a', 'banknet_a', 'wallet_b'],
  ...['hub_a', 'bank_card'],
])('addons.%s is shown as set, on or off (2.1.1)', async (key) => {
  for (const value of [true, false]) {
    expect((await configurationWith({ addons: { [key]: value } })).body.addons).toEqual({
      [key]: value,
      card_processor: false,
    })
  }
})

test.each(['approved', 'pending', 'rejected', ''])('addons.qr_request is shown as set: %j', async (word) => {
  expect((await configurationWith({ addons: { qr_request: word } })).body.addons.qr_request).toBe(word)
})

test.each([
  ['banknet_a_dynamic_key', { merchantCode: 'M-11', secret: 'S-22', username: 'U-33', password: 'P-44' }],
  ['banknet_a_checkout_key', { username: 'U-11', password: 'P-22', terminalId: 'T-33', privateKey: 'K-44' }],
  ['hub_a_key', { merchantId: 'M-11', merchantName: 'N-22', username: 'U-33', password: 'P-44', secret: 'S-55' }],
  ['bank_card_key', { officeId: 'O-11', accessToken: 'A-22', encryptionKeyId: 'E-33' }],
])('%s of several parts is shown as one yes, and none of its parts is shown', async (key, parts) => {
  const { body, text } = await configurationWith({ setting: { [key]: parts } })
  expect(body.setting[key]).toBe('yes')
  for (const part of Object.values(parts)) expect(text).not.toContain(part)
})
