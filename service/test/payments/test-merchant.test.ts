import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signedResponseFields, signResponse } from '../../src/payments/gateways/wallet-a-signature.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import {
  anUnpaidOrder,
  aPayingStore,
  type PaymentService,
  startPaying,
  startPaymentService,
} from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { effectsOn } from './payment-effects.ts'
import { returnPath, type Shop, walletA } from './redirect-shopper.ts'

/*
 * The test merchant of WalletA: its secret is public and its gateway says "paid" without money. In production its
 * payments settle nothing.
 */

const testSecret = '8gBm/:&EnhH.1/q'
const database = await createTestDatabase()
let merchant: PaymentService
let live: TestService

beforeAll(async () => {
  merchant = await startPaymentService({}, database)
  live = await startTestService({ NODE_ENV: 'production', RATE_LIMITS: 'on' }, database)
})
afterEach(() => vi.restoreAllMocks())

/** The test gateway, which says that everything is paid. */
function payEverything() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const asked = Object.fromEntries(new URL(String(url)).searchParams)
    return Response.json({ ...asked, total_amount: Number(asked.total_amount), status: 'COMPLETE', ref_id: '0001TS9' })
  })
}

async function startedInProduction(productCode: string) {
  const setting = { wallet_a_product_code: productCode, wallet_a_secret: testSecret }
  const shop: Shop = await aPayingStore(merchant, { setting })
  const order = await anUnpaidOrder(merchant, shop, 'WalletA')
  const { status, body } = await startPaying(live, 'wallet_a', shop.store._id, order)
  expect(status).toBe(200)
  const back = new URL(await returnPath(merchant, walletA, { shop, order, response: body })).pathname
  return { shop, order, back, form: body }
}

function signedReturn(form: Record<string, string>): string {
  const values = {
    ...{ transaction_code: '0001TS9', status: 'COMPLETE', total_amount: form.total_amount as string },
    ...{ transaction_uuid: form.transaction_uuid as string, product_code: form.product_code as string },
    signed_field_names: signedResponseFields,
  }
  const signed = { ...values, signature: signResponse(testSecret, values) }
  return encodeURIComponent(Buffer.from(JSON.stringify(signed)).toString('base64'))
}

describe.each(['EPAYTEST', 'epaytest'])('the test product %s in production', (productCode) => {
  test.each([
    ['a signed success return', (form: Record<string, string>) => `/success?data=${signedReturn(form)}`],
    ['a failure return', () => '/failure'],
  ])('%s settles nothing, and the test gateway is not queried', async (_what, query) => {
    const { shop, order, back, form } = await startedInProduction(productCode)
    const calls = payEverything()
    const { status, headers } = await live.get(`${back}${query(form)}`)
    expect([status, headers.location]).toEqual([302, 'https://himal.example/payment/failed'])
    expect(calls).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(await effectsOn(merchant, shop, order)).toMatchObject({ status: 'Inactive', payment_status: 'Processing' })
  })

  test('reconciliation settles nothing', async () => {
    const { shop, order } = await startedInProduction(productCode)
    const calls = payEverything()
    live.clock.advance(600)
    await reconcilePayments(live.context)
    expect(calls).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(await effectsOn(merchant, shop, order)).toMatchObject({ status: 'Inactive', payment_status: 'Processing' })
  })
})
