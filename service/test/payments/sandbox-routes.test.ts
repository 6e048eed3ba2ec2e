import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { databaseUrl, startProgram, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { effectsOn, stillOpen } from './payment-effects.ts'

const production = { NODE_ENV: 'production', RATE_LIMITS: 'on' }
const database = await createTestDatabase()
const sandboxed = await startPaymentService({}, database)
/** GATEWAY_SANDBOX is not said at all: an empty value is no value. */
const live = await startTestService({ ...production, GATEWAY_SANDBOX: '' }, database)

const routes = [
  ['GET', '/sandbox'],
  ['GET', '/sandbox/calls'],
  ['POST', '/sandbox/switches'],
  ['GET', '/sandbox/wallet_b/pay?pidx=x'],
  ['POST', '/sandbox/wallet_b/press'],
  ['POST', '/sandbox/wallet_b/api/v2/epayment/initiate/'],
  ['POST', '/sandbox/wallet_b/api/v2/epayment/lookup/'],
  ['POST', '/sandbox/wallet_a/press'],
  ['POST', '/sandbox/banknet_a/press'],
  ['GET', '/sandbox/banknet_qr'],
  ['GET', '/sandbox/banknet_qr/qr/x'],
  ['POST', '/sandbox/banknet_qr/qr/x'],
  ['GET', '/sandbox/banknet_checkout'],
  ['POST', '/sandbox/hub_a/choose'],
  ['POST', '/sandbox/bank_card/choose'],
] as const

/**
 * All but WalletA, whose test product gets the test form (4.5) and settles nothing there: see src/payments/gateways.
 */
const methods: PaymentMethod[] = ['WalletB', 'BankNetA', 'QR', 'QR_Dynamic', 'BankNetACheckout', 'HubA', 'bank_card']

/** Methods whose credentials are refused in production by their form, before any call. */
afterEach(() => vi.restoreAllMocks())

describe('in production', () => {
  test.each(routes)('%s %s does not exist', async (method, url) => {
    const response = await live.request({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
    expect([response.status, response.body]).toEqual([404, { message: 'Not found' }])
  })

  test('no route of the service starts with /sandbox', () => {
    const listed = (app: typeof live.app) => app.printRoutes({ commonPrefix: false })
    expect(listed(sandboxed.app)).toMatch(/\bsandbox \(GET/)
    expect(listed(live.app)).not.toContain('sandbox')
  })

  test.each(methods)(
    "a store with the sandbox's credentials cannot start %s, and no gateway is called",
    async (method) => {
      const shop = await aPayingStore(sandboxed)
      const order = await anUnpaidOrder(sandboxed, shop, method)
      const calls = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('the network'))
      const more = method === 'QR_Dynamic' ? { self: true } : {}
      const response = await startPaying(live, methodPaths[method], shop.store._id, order, more)
      expect(response.status).toBe(400)
      expect(response.body).toEqual({ message: expect.any(String) })
      expect(calls).not.toHaveBeenCalled()
      vi.restoreAllMocks()
      const untouched = { ...stillOpen, payment_status: 'Unpaid', transactions: [] }
      expect(await effectsOn(sandboxed, shop, order)).toEqual(untouched)
    },
  )
})

describe('GATEWAY_SANDBOX', () => {
  const rejected = 'GATEWAY_SANDBOX: cannot be on in production'

  test('set to on in production is rejected', () => {
    expect(() => readConfig({ NODE_ENV: 'production', GATEWAY_SANDBOX: 'on' })).toThrow(rejected)
  })

  test.each([
    ['development', undefined, true],
    ['test', undefined, true],
    [undefined, undefined, true],
    ['development', 'off', false],
    ['production', undefined, false],
    ['production', '', false],
    ['production', 'off', false],
  ])('NODE_ENV %s and GATEWAY_SANDBOX %s: sandbox %s', (NODE_ENV, GATEWAY_SANDBOX, on) => {
    expect(readConfig({ NODE_ENV, GATEWAY_SANDBOX }).gatewaySandbox).toBe(on)
  })

  const environment = { ...production, SECRET_KEY: 'a secret key for the tests only' }

  test('set to on in production stops the start with its reason', async () => {
    const program = await startProgram({
      ...environment,
      DATABASE_URL: databaseUrl(database.connection),
      GATEWAY_SANDBOX: 'on',
    })
    expect(await program.exited).toEqual({ code: 1, signal: null })
    expect(program.output()).toContain(rejected)
  })

  test('unset in production leaves the process without a sandbox', async () => {
    const process = await startServiceProcess(database.connection, environment)
    const response = await process.get('/sandbox/calls')
    expect([response.status, response.body]).toEqual([404, { message: 'Not found' }])
  })
})
