import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openLog } from '../../platform/process/log.ts'
import type { Gateway, GatewayContext, Payment, StartedPayment } from '../gateway.ts'
import { bankNetA } from './banknet-a.ts'
import { walletA } from './wallet-a.ts'
import { walletB } from './wallet-b.ts'

function inProduction(credentials: Record<string, string>, urls: Record<string, string> = {}): GatewayContext {
  const always = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(32), PUBLIC_URL: 'https://pasal.example' }
  return {
    config: readConfig({ ...always, ...urls }),
    log: openLog({ write: () => undefined }),
    credentials,
    now: new Date(),
    returnUrl: (outcome) => `https://pasal.example/${outcome}`,
  }
}

const cases: [string, Gateway, Record<string, string>][] = [
  ['WalletB', walletB, { wallet_b_secret: 'test_secret_key_1' }],
  ['WalletB on the sandbox', walletB, { wallet_b_secret: 'sandbox-wallet-b-secret' }],
  ['BankNetA', bankNetA, { banknet_a_pid: 'NBQM', banknet_a_secret: 's' }],
  ['BankNetA on the sandbox', bankNetA, { banknet_a_pid: 'SANDBOXPID', banknet_a_secret: 's' }],
]

const message = 'Test credentials cannot take payments in production'

test.each(cases)('%s: test credentials start no payment in production', async (_case, gateway, credentials) => {
  const start = gateway.start(inProduction(credentials), {} as Payment)
  await expect(start).rejects.toThrow(message)
})

const bankNetATests = { banknet_a_pid: 'NBQM', banknet_a_secret: 's' }
const somePayment = { amountPaisa: 100, reference: 'P1', now: new Date() } as Payment

test("test credentials start a payment at an operator's URL, but not where that URL is the gateway's own", async () => {
  const simulated = inProduction(bankNetATests, { BANKNET_A_URL: 'http://127.0.0.1:1' })
  const { response } = await bankNetA.start(simulated, somePayment)
  expect(response).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/.*PID=NBQM/) })
  const own = inProduction(bankNetATests, { BANKNET_A_URL: 'https://clientapi.fonepay.com/' })
  await expect(bankNetA.start(own, somePayment)).rejects.toThrow(message)
})

test('a payment of the test product is neither queried nor accepted in production', async () => {
  const payment = { reference: 'P1', details: { product_code: 'EPAYTEST' } } as unknown as StartedPayment
  const context = inProduction({})
  const unknown = { outcome: 'unknown', reason: 'test product in production' }
  expect(await walletA.check(context, payment)).toEqual(unknown)
  for (const hint of ['success', 'failure'] as const) {
    expect(await walletA.verifyReturn?.(context, payment, {}, hint)).toEqual(unknown)
  }
})
