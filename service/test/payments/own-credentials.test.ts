import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPayingStore, startPaymentService, trackedOrder } from '../harness/payment-service.ts'
import { pressCard, startCard } from './bank-card-shopper.ts'
import { press as pressHub, startHub } from './hub-a-shopper.ts'
import type { Shop } from './payment-effects.ts'
import { aStartedQr, checkLater, press as pressQr, type QrMethod } from './qr-shopper.ts'
import { bankNetA, pressed, type RedirectMethod, started, walletA, walletB } from './redirect-shopper.ts'

/* A developer enters credentials of a store's own, of the right form. The sandbox has never seen them. */

const pem = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const login = { username: 'himal', password: 'himal-password' }
const platform = { merchantCode: 'OURPLATFORM', secret: 'platform-secret', ...login }
const checkout = { ...login, terminalId: 'OURTERMINAL', privateKey: pem().privateKey }
const setting = {
  wallet_a_product_code: 'HIMAL',
  wallet_a_secret: 'himal-wallet-a',
  wallet_b_secret: 'himal-wallet-b',
  banknet_a_pid: 'HIMALPID',
  banknet_a_secret: 'himal-banknet-a',
  banknet_a_dynamic_key: { merchantCode: 'HIMALQR', secret: 'himal-qr', ...login },
  banknet_a_checkout_key: checkout,
  hub_a_key: { merchantId: '4711', merchantName: 'Himal', secret: 'himal-hub', ...login },
  bank_card_key: {
    officeId: 'HIMAL',
    accessToken: 'himal-card-token',
    encryptionKeyId: 'f'.repeat(32),
    merchantSigningPrivateKey: pem().privateKey,
    merchantEncryptionPrivateKey: pem().privateKey,
    // The real gateway's: their private halves are not here.
    gatewaySigningPublicKey: pem().publicKey,
    gatewayEncryptionPublicKey: pem().publicKey,
  },
}

const svc = await startPaymentService({
  QR_PLATFORM_CREDENTIALS: JSON.stringify(platform),
  BANKNET_CHECKOUT_DEV_CREDENTIALS: JSON.stringify(checkout),
})
let shop: Shop

beforeAll(async () => {
  shop = await aPayingStore(svc, { setting })
})

const expectPaid = async (order: string) =>
  expect(await trackedOrder(svc, shop.store._id, order)).toEqual({ status: 'Pending', payment_status: 'Paid' })

const hints = () => svc.logLines.map((line) => JSON.parse(line).hint).filter((hint) => hint?.includes('sandbox'))

describe("a store's own credentials at the sandbox", () => {
  test.each<RedirectMethod>([walletA, walletB, bankNetA])('pay by $name', async (method) => {
    const payment = await started(svc, method, { shop })
    const back = await pressed(svc, method, payment, 'paid')
    const returned = await fetch(back, { redirect: 'manual' })
    expect(returned.headers.get('location')).toBe('https://himal.example/payment/success')
    await expectPaid(payment.order)
  })

  test.each<QrMethod>(['QR', 'QR_Dynamic', 'BankNetACheckout'])('pay by %s', async (method) => {
    const payment = await aStartedQr(svc, shop, method)
    await pressQr(svc, payment, 'pay')
    expect((await checkLater(svc, payment)).status).toBe(200)
    await expectPaid(payment.order)
  })

  test('pay by HubA', async () => {
    const payment = await startHub(svc, shop)
    await fetch(await pressHub(svc, payment, 'paid'), { redirect: 'manual' })
    await expectPaid(payment.order)
  })

  test('pay by bank_card', async () => {
    const payment = await startCard(svc, shop)
    await fetch(await pressCard(svc, payment, 'paid'), { redirect: 'manual' })
    await expectPaid(payment.order)
  })

  test('are used in what the shopper receives, and the log says that no gateway has checked them', async () => {
    svc.logLines.splice(0)
    expect((await started(svc, walletA, { shop })).response.product_code).toBe('HIMAL')
    expect(hints()).toEqual([
      'WalletA: the sandbox accepts any credentials of the right form; the gateway has not checked these',
    ])
  })

  test('do not make the sandbox accept a form that was changed', async () => {
    const { response } = await started(svc, walletA, { shop })
    const page = await walletA.open({ ...response, total_amount: '1', amount: '1', product_delivery_charge: '0' })
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('ES104')
  })
})

test("the demo's credentials leave no hint", async () => {
  const demo = await aPayingStore(svc)
  svc.logLines.splice(0)
  await started(svc, walletB, { shop: demo })
  expect(hints()).toEqual([])
})

test('the accounts of the sandbox cannot be added through the service', async () => {
  expect((await svc.post('/accounts', {})).status).toBe(404)
  expect((await svc.post('/sandbox/accounts', {})).status).toBe(404)
})
