import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openLog } from '../../platform/process/log.ts'
import type { GatewayContext, Payment } from '../gateway.ts'
import { walletA } from './wallet-a.ts'
import { isGenuine, readResponse, type WalletAResponse } from './wallet-a-response.ts'
import { signedResponseFields, signRequest, signResponse } from './wallet-a-signature.ts'

const secret = '8gBm/:&EnhH.1/q'
const product_code = 'EPAYTEST'

describe('the signature of the request', () => {
  test.each([
    ['110', '241028', 'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME='],
    // Published with another value that no key reproduces; this is the right one for the published key.
    ['100', '11-201-13', '5DZywcrTKD0gia/rsSMcrRHmJl+4Tbol6S+lWgdJ94E='],
  ])("of %s for %s is the gateway's", (total_amount, transaction_uuid, signature) => {
    expect(signRequest(secret, { total_amount, transaction_uuid, product_code })).toBe(signature)
  })
})

function response(fields: Partial<WalletAResponse> = {}): WalletAResponse {
  const values = {
    transaction_code: '000AWEO',
    status: 'COMPLETE',
    total_amount: '1000.0',
    transaction_uuid: '250610-162413',
    product_code,
    signed_field_names: signedResponseFields,
    signature: '62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA=',
  }
  return { ...values, ...fields }
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

describe('the signature of the response', () => {
  test.each([
    ['000AWEO', '1000.0', '250610-162413', '62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA='],
    ['0006TY3', '133.0', '1234567890', 'MFEcMZ/30WVezanVZHH4H1nIV8pGwyzZxggtkye2VXw='],
    ['000DBKL', '399.99', '6940ee6bf5a556c025111f1c', '/gMssrLUT5+QvzUDi36Mik855dkVSVEwxQai1kpDhgM='],
    ['000DFEZ', '599.99', '6947b54c47c3662463847b86', 'mmNr0+zqUYRhnCuwgvhrcIPN/VsUQJsM3ubSNufU6ng='],
    ['000H3AC', '1750.0', 'ORD-JRPGWSMKUA', 'vjI2XenoeZVw+2UFP2XNgPzfAp4R2IhNpD7a+s1J2zA='],
    ['00096MS', '2,212.4', 'T-Z-J-Z-R', 'pteZSW2aGJQf/Xq4aBChs9AXjeTtgcTv1ygKOgy41K4='],
    ['00096MV', '2,640.0', 'W-G-e-f-K', 'FTlWw0z+hRmfQ0QAFCyptPljl+gz9WwaQ3kpN+3krnA='],
  ])('%s of %s for %s is accepted as captured', (transaction_code, total_amount, transaction_uuid, signature) => {
    const values = response({ transaction_code, total_amount, transaction_uuid, signature })
    const read = readResponse(encoded(values))
    expect(read).toEqual(values)
    expect(isGenuine(read as WalletAResponse, secret)).toBe(true)
    expect(isGenuine({ ...values, total_amount: total_amount.replace(/^./, '9') }, secret)).toBe(false)
  })

  test.each(['transaction_code', 'status', 'total_amount', 'transaction_uuid', 'product_code', 'signature'] as const)(
    'does not survive a change of %s',
    (name) => {
      const values = response()
      expect(isGenuine(values, secret)).toBe(true)
      expect(isGenuine({ ...values, [name]: `${values[name].slice(0, -1)}x` }, secret)).toBe(false)
    },
  )

  test.each([
    '',
    'total_amount,transaction_uuid,product_code',
    'status,transaction_code,total_amount,transaction_uuid,product_code,signed_field_names',
    'transaction_code,total_amount,transaction_uuid,product_code,signed_field_names',
  ])('must cover the whole response in its order, not "%s"', (signed_field_names) => {
    const values = response({ signed_field_names })
    const { total_amount, transaction_uuid } = values
    const ofRequest = signRequest(secret, { total_amount, transaction_uuid, product_code })
    expect(isGenuine({ ...values, signature: ofRequest }, secret)).toBe(false)
    expect(isGenuine({ ...values, signature: signResponse(secret, values) }, secret)).toBe(false)
  })
})

describe('the data of the return', () => {
  test('is read with spaces for plus signs and without padding', () => {
    const values = response({ transaction_code: '~~~???>>>' })
    const base64 = encoded(values)
    expect(base64).toContain('+')
    expect(readResponse(base64.replaceAll('+', ' ').replace(/=+$/, ''))).toEqual(values)
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['not base64', '{}!'],
    ['not JSON', Buffer.from('COMPLETE').toString('base64')],
    ['null', encoded(null)],
    ['a list', encoded([response()])],
    ['a number', encoded(7)],
    ['without a signature', encoded({ ...response(), signature: undefined })],
    ['with a number for a text', encoded({ ...response(), transaction_uuid: 7 })],
    ['with a nested value', encoded({ ...response(), status: { $ne: '' } })],
    ['too long', 'A'.repeat(4004)],
  ])('is nothing when it is %s', (_case, data) => {
    expect(readResponse(data)).toBeUndefined()
  })
})

describe('where the form goes', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(32), PUBLIC_URL: 'https://pasal.example' }
  const start = (environment: Record<string, string>, productCode: string) => {
    const context: GatewayContext = {
      config: readConfig(environment),
      log: openLog({ write: () => undefined }),
      credentials: { wallet_a_product_code: productCode, wallet_a_secret: secret },
      now: new Date(),
      returnUrl: (outcome) => `https://pasal.example/${outcome}`,
    }
    return walletA.start(context, {
      amountPaisa: 55_000,
      goodsPaisa: 50_000,
      deliveryPaisa: 5000,
      reference: 'P1',
    } as Payment)
  }

  test.each([
    ['the test host for the test product', { GATEWAY_SANDBOX: 'off' }, product_code, 'https://rc-epay.esewa.com.np'],
    ['the gateway for a live product', { GATEWAY_SANDBOX: 'off' }, 'SHOP', 'https://epay.esewa.com.np'],
    ['the test host for the test product in production', production, product_code, 'https://rc-epay.esewa.com.np'],
    ['the gateway in production', production, 'SHOP', 'https://epay.esewa.com.np'],
    [
      'the sandbox where it is on',
      { PUBLIC_URL: 'http://127.0.0.1:1' },
      product_code,
      'http://127.0.0.1:1/sandbox/wallet_a',
    ],
    ["the operator's host", { WALLET_A_URL: 'https://sim.example' }, product_code, 'https://sim.example'],
  ])('%s', async (_case, environment, productCode, origin) => {
    const { response } = await start(environment, productCode)
    expect(response.action_url).toBe(`${origin}/api/epay/main/v2/form`)
  })
})
