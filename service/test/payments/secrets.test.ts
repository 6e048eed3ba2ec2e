import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCheckout, sandboxCredentials, sandboxPlatformQr } from '../../src/payments/sandbox-accounts.ts'
import { sql } from '../../src/platform/database/database.ts'
import { aPayingStore, type PaymentService, startPaymentService } from '../harness/payment-service.ts'
import { aLine, anOrder, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { pressCard, startCard } from './bank-card-shopper.ts'
import { press as pressHub, startHub } from './hub-a-shopper.ts'
import { breakGateway, type Shop } from './payment-effects.ts'
import { aStartedQr, checkLater, press as pressQr, type QrMethod, setCredential } from './qr-shopper.ts'
import { bankNetA, pressed, type RedirectMethod, started, walletA, walletB } from './redirect-shopper.ts'

const real = await startPaymentService()
const { svc, seen } = watched(real)
const credentials = sandboxCredentials(svc.keys)
const admin = { authorization: `Bearer ${operatorToken}` }

/** What a browser may see by 0.1: codes and names of merchants and terminals; and the id of a key, which is no key. */
const publicNames = new Set([
  'wallet_a_product_code',
  'banknet_a_pid',
  'merchantCode',
  'terminalId',
  'merchantId',
  'merchantName',
  'officeId',
  'encryptionKeyId',
])
const secrets = [
  ...secretTexts(credentials),
  ...secretTexts(sandboxPlatformQr),
  ...secretTexts(sandboxCheckout(svc.keys)),
  operatorToken,
  'a secret key for the tests only',
]

function secretTexts(value: unknown, name = ''): string[] {
  if (publicNames.has(name)) return []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => secretTexts(inner, key))
  // Of a key in many lines any line gives it away.
  return String(value)
    .split('\n')
    .filter((line) => line.length > 7 && !line.startsWith('-----'))
}

/** The same service; whatever it responds is stored, headers and all. */
function watched(service: PaymentService) {
  const seen: string[] = []
  const request: PaymentService['request'] = async (options) => {
    const response = await service.request(options)
    seen.push(`${response.status} ${JSON.stringify(response.headers)} ${response.text}`)
    return response
  }
  const get: PaymentService['get'] = (url, headers = {}) => request({ method: 'GET', url, headers })
  const post: PaymentService['post'] = (url, body, headers = {}) =>
    request({ method: 'POST', url, payload: body as object, headers })
  return { svc: { ...service, request, get, post }, seen }
}

async function browse(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  seen.push(`${url} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`)
}

/** As it is, as JSON has it, as a URL has it. */
function formsOf(secret: string) {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
}

function expectNoSecret() {
  expect(seen.length).toBeGreaterThan(0)
  const text = [...seen, ...svc.logLines].join('\n')
  const found = secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)))
  expect(found).toEqual([])
}

afterEach(async () => {
  for (const gateway of ['wallet_a', 'wallet_b', 'banknet_a', 'banknet_qr', 'banknet_checkout', 'hub_a', 'bank_card'])
    await breakGateway(real, gateway)
  seen.length = 0
})

const redirecting = (method: RedirectMethod) => async (shop: Shop) =>
  browse(await pressed(svc, method, await started(svc, method, { shop }), 'paid'))
const byQr = (method: QrMethod) => async (shop: Shop) => {
  const payment = await aStartedQr(svc, shop, method)
  await checkLater(svc, payment)
  await pressQr(svc, payment, 'pay')
  expect((await checkLater(svc, payment)).status).toBe(200)
}
const lives: [PaymentMethod, (shop: Shop) => Promise<void>][] = [
  ['WalletA', redirecting(walletA)],
  ['WalletB', redirecting(walletB)],
  ['BankNetA', redirecting(bankNetA)],
  ['QR', byQr('QR')],
  ['QR_Dynamic', byQr('QR_Dynamic')],
  ['BankNetACheckout', byQr('BankNetACheckout')],
  ['HubA', async (shop) => browse(await pressHub(svc, await startHub(svc, shop), 'paid'))],
  ['bank_card', async (shop) => browse(await pressCard(svc, await startCard(svc, shop), 'paid'))],
]
/** Which key of the store a method pays with, and the gateway that is asked. */
const keyOf: Record<string, [string, string]> = {
  WalletA: ['wallet_a_secret', 'wallet_a'],
  WalletB: ['wallet_b_secret', 'wallet_b'],
  BankNetA: ['banknet_a_secret', 'banknet_a'],
  QR: ['banknet_a_dynamic_key', 'banknet_qr'],
  QR_Dynamic: ['banknet_a_dynamic_key', 'banknet_qr'],
  BankNetACheckout: ['banknet_a_checkout_key', 'banknet_checkout'],
  HubA: ['hub_a_key', 'hub_a'],
  bank_card: ['bank_card_key', 'bank_card'],
}

describe.each(lives)('no response and no log line contains a secret: %s', (method, live) => {
  const [key, gateway] = keyOf[method] as [string, string]
  const start = async (shop: Shop) => {
    const order = await svc.post(
      `/order/${shop.store._id}`,
      anOrder({ products: [aLine(shop.product)], paymentMethod: method }),
    )
    const self = method === 'QR_Dynamic' ? { self: true } : {}
    const body = { store: shop.store._id, order: order.body._id, url: 'https://himal.example', ...self }
    return svc.post(`/payment/${methodPaths[method]}/init`, body)
  }

  test('during order, payment and later requests', async () => {
    const shop = await aPayingStore(svc)
    await live(shop)
    expect(svc.logLines.some((line) => line.includes('payment settled') && line.includes(shop.store._id))).toBe(true)
    svc.clock.advance(70)
    await reconcilePayments(svc.context)
    await svc.runJobs()
    expect((await svc.get(`/admin/outbox?store_id=${shop.store._id}`, admin)).status).toBe(200)
    expectNoSecret()
  })

  test.each(['outage', 'error', 'html', 'truncated'])('when the gateway responds with %s', async (fault) => {
    const shop = await aPayingStore(svc)
    expect((await start(shop)).status).toBe(200)
    await breakGateway(real, gateway, fault)
    await start(shop)
    svc.clock.advance(70)
    await reconcilePayments(svc.context)
    expectNoSecret()
  })

  test('when a stored credential is malformed or cannot be decrypted', async () => {
    const shop = await aPayingStore(svc)
    expect((await start(shop)).status).toBe(200)
    await setCredential(real, shop.store._id, key, [credentials])
    await start(shop)
    svc.clock.advance(70)
    await reconcilePayments(svc.context)
    await svc.context.db.query(sql`update store_secrets set sealed = 'spoilt' where store_id = ${shop.store._id}`)
    await start(shop)
    svc.clock.advance(200)
    await reconcilePayments(svc.context)
    expectNoSecret()
  })
})

describe('the secrets of a store', () => {
  const setting = (response: { body: { setting: Record<string, unknown> } }) => response.body.setting
  const configuration = (subdomain: string) => svc.get(`/store/check_domain?domain=${subdomain}`)

  test("the public configuration is 'yes' for a set credential and '' for a missing one", async () => {
    const { store } = await aPayingStore(svc)
    const masked = Object.fromEntries(Object.keys(credentials).map((name) => [name, 'yes']))
    expect(setting(await configuration(store.subdomain))).toMatchObject({ ...masked, banknet_a_checkout_pubkey: '' })
    const posted = await svc.post(`/store/check_domain?d=${store.subdomain}`, { domain: store.subdomain })
    expect(setting(posted)).toMatchObject(masked)
    const { store: bare } = await aPayingStore(svc, { setting: {} })
    const unset = Object.fromEntries(Object.keys(credentials).map((name) => [name, '']))
    expect(setting(await configuration(bare.subdomain))).toMatchObject(unset)
    expectNoSecret()
  })

  test('the export contains them only when secrets are requested', async () => {
    const { store } = await aPayingStore(svc)
    const path = `/admin/stores/${store._id}/export`
    for (const query of ['', '?secrets=0', '?secrets=true']) await svc.get(`${path}${query}`, admin)
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      expect((await svc.get(`${path}?secrets=1`, headers as Record<string, string>)).status).toBe(401)
    }
    expectNoSecret()
    const whole = await real.get(`${path}?secrets=1`, admin)
    expect(whole.body.store.setting).toMatchObject(credentials)
    // What is looked for everywhere else is found here.
    for (const secret of secretTexts(credentials))
      expect(formsOf(secret).some((form) => whole.text.includes(form))).toBe(true)
  })

  test('the error about a rejected store file does not quote them', async () => {
    const spoilt = {
      ...credentials,
      wallet_b_secret: [credentials.wallet_b_secret],
      hub_a_key: credentials.hub_a_key.secret,
    }
    const responses = [
      await svc.post('/admin/import', aStoreFile({ store: { setting: spoilt, plan: 7 } }), admin),
      await svc.post('/admin/import', `{"store": ${credentials.wallet_b_secret}`, {
        ...admin,
        'content-type': 'application/json',
      }),
    ]
    for (const { status } of responses) expect(status).toBe(400)
    expectNoSecret()
  })
})
