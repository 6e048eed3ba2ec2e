import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PaymentMethod, paymentMethods } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { rejected } from '../harness/merchant.ts'
import { aPayingStore, type PaymentService, startPaymentService } from '../harness/payment-service.ts'
import { aMember } from '../people/person.ts'

/* POST S/gateway-credentials/test (4.2). */

const svc = await startPaymentService()
const credentials = sandboxCredentials(svc.keys)
const failing = await aGateway((status) => status(503))
const rejecting = await aGateway((status) => status(401))
const broken = await startPaymentService(urlsOf(failing))
const strict = await startPaymentService(urlsOf(rejecting))
const withProbe = paymentMethods.filter((method) => method !== 'BankNetA')

async function aGateway(respond: (status: (code: number) => void) => void): Promise<string> {
  const server = createServer((_request, response) =>
    respond((code) => response.writeHead(code, { 'content-type': 'application/json' }).end('{"message":"no"}')),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEndOfFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function urlsOf(url: string) {
  return {
    ...{ WALLET_A_URL: url, WALLET_A_STATUS_URL: url, WALLET_B_URL: url, BANKNET_A_URL: url, BANKNET_QR_URL: url },
    ...{ BANKNET_CHECKOUT_URL: url, HUB_A_URL: url, BANK_CARD_URL: url },
    QR_PLATFORM_CREDENTIALS: JSON.stringify(credentials.banknet_a_dynamic_key),
  }
}

async function tested(service: PaymentService, method: PaymentMethod, setting: object = credentials) {
  const { store } = await aPayingStore(service, { setting })
  const owner = await aMember(service, store._id, 'owner')
  const { status, body } = await owner.post('/gateway-credentials/test', { method })
  expect(status).toBe(200)
  return body
}

test.each(withProbe)('%s is checked at the gateway', async (method) => {
  expect(await tested(svc, method)).toEqual({ ok: true, checked: 'gateway', message: expect.any(String) })
})

test('a gateway without a call that only reads has its form checked', async () => {
  expect(await tested(svc, 'BankNetA')).toEqual({ ok: true, checked: 'format', message: expect.any(String) })
})

test.each(paymentMethods.filter((method) => method !== 'QR'))('%s without credentials is not ok', async (method) => {
  expect(await tested(svc, method, {})).toMatchObject({ ok: false, checked: 'format' })
})

test('a key that is no key is not ok', async () => {
  const setting = { ...credentials, bank_card_key: { ...credentials.bank_card_key, merchantSigningPrivateKey: 'x' } }
  expect(await tested(svc, 'bank_card', setting)).toMatchObject({ ok: false, checked: 'format' })
})

describe('a gateway that fails', () => {
  test.each(withProbe)('%s is not ok', async (method) => {
    expect(await tested(broken, method)).toEqual({
      ...{ ok: false, checked: 'gateway' },
      message: 'The gateway did not respond in time, or it fails at the moment',
    })
  })
})

describe('a gateway that rejects the credentials', () => {
  test.each(withProbe)('%s is not ok', async (method) => {
    expect(await tested(strict, method)).toEqual({
      ...{ ok: false, checked: 'gateway', message: 'The gateway rejected the credentials' },
    })
  })
})

test('no money moves and no payment begins', async () => {
  await tested(svc, 'WalletB')
  const { body } = await svc.get('/sandbox/calls')
  const paths = new Set(body.calls.map((call: { path: string }) => call.path))
  for (const path of paths) expect(path).not.toMatch(/initiate|GetProcessId|Download|prePaymentUi|generate/)
})

test.each([
  [{}, 'Required'],
  [{ method: 'COD' }, expect.any(String)],
  [{ method: 'walleta' }, expect.any(String)],
])('the body %j is rejected', async (payload, message) => {
  const { store } = await aPayingStore(svc, {})
  const owner = await aMember(svc, store._id, 'owner')
  const response = await owner.post('/gateway-credentials/test', payload)
  expect([response.status, response.body]).toEqual(rejected({ method: message }))
})

test('a store has ten tests a minute', async () => {
  const limited = await startPaymentService({ RATE_LIMITS: 'on' })
  const { store } = await aPayingStore(limited, {})
  const owner = await aMember(limited, store._id, 'owner')
  const statuses: number[] = []
  for (let call = 1; call <= 11; call++)
    statuses.push((await owner.post('/gateway-credentials/test', { method: 'BankNetA' })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
