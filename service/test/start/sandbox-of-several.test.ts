import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findSandboxKeys } from '../../src/payments/sandbox-keys.ts'
import { aPayingStore, type PaymentService, trackedOrder } from '../harness/payment-service.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { follow } from '../payments/payment-effects.ts'
import { aStartedQr, press } from '../payments/qr-shopper.ts'
import { pressed, started, walletA, walletB } from '../payments/redirect-shopper.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'pasal-sandbox-'))
const database = await createTestDatabase()
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})
const several = await startServiceProcess(database.connection, {
  DATA_DIR: dataDir,
  PROCESSES: '3',
  SECRET_KEY: 'a secret key for the tests only',
})
// What shoppers of the payment tests use of a service is here, too: its address, its calls and the sandbox's keys.
const service = { ...several, keys: await findSandboxKeys(dataDir) } as unknown as PaymentService
const shop = await aPayingStore(service)
const paid = { status: 'Pending', payment_status: 'Paid' }

test.each([walletA, walletB])(
  '$name: shopper, gateway and return may reach three different processes',
  async (method) => {
    for (let shopper = 0; shopper < 3; shopper++) {
      const payment = await started(service, method, { shop })
      const back = await pressed(service, method, payment, 'paid')
      expect(await follow(back)).toBe('https://himal.example/payment/success')
      expect(await trackedOrder(service, shop.store._id, payment.order)).toEqual(paid)
    }
  },
)

test('QR_Dynamic: the listener receives the payment over a forwarded websocket', async () => {
  const payment = await aStartedQr(service, shop, 'QR_Dynamic')
  const page = async () => (await several.get(`/sandbox/banknet_qr/qr/${payment.body.prn}`)).text
  await until(async () => (await page()).includes('Listeners: 1'))
  await press(service, payment, 'pay')
  await until(async () => (await trackedOrder(service, shop.store._id, payment.order)).payment_status === 'Paid')
  expect(await trackedOrder(service, shop.store._id, payment.order)).toEqual(paid)
})

test('every process has the pages that gateways return the browser to', async () => {
  for (let shopper = 0; shopper < 3; shopper++) {
    expect((await several.get('/payment/success')).text).toContain('Paid')
    expect((await several.get('/payment/failed?method=card')).text).toContain('Not paid')
  }
})

test('a gateway that closes the connection does so through the service, which keeps running', async () => {
  const switchFaults = (...faults: string[]) => several.post('/sandbox/switches', { gateway: 'wallet_b', faults })
  const initiate = () => several.post('/sandbox/wallet_b/api/v2/epayment/initiate/', {})
  expect((await initiate()).status).toBeLessThan(500)
  expect((await switchFaults('outage')).body).toEqual({ success: true })
  await expect(initiate()).rejects.toThrow('fetch failed')
  await switchFaults()
  expect((await initiate()).status).toBeLessThan(500)
  expect((await several.get('/readyz')).status).toBe(200)
})
