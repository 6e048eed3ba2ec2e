import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sandboxCredentials, sandboxPlatformQr } from '../../src/payments/sandbox-accounts.ts'
import { first, sql } from '../../src/platform/database/database.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { effectsOn, follow, paidOnce, type Shop, stillOpen } from '../payments/payment-effects.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
/** Plays the gateways and outlives the service. It reads the same database and has neither worker nor listener. */
const gateways = await startPaymentService({}, database)
const environment = {
  SECRET_KEY: 'a secret key for the tests only',
  GATEWAY_SANDBOX: 'off',
  WALLET_B_URL: `${gateways.url}/sandbox/wallet_b`,
  BANKNET_QR_URL: `${gateways.url}/sandbox/banknet_qr`,
  QR_PLATFORM_CREDENTIALS: JSON.stringify(sandboxPlatformQr),
}

const running: ServiceProcess[] = []

async function start(): Promise<ServiceProcess> {
  const service = await startServiceProcess(database.connection, environment)
  running.push(service)
  return service
}

async function kill(service: ServiceProcess) {
  service.kill('SIGKILL')
  expect(await service.exited).toEqual({ code: null, signal: 'SIGKILL' })
}

afterEach(async () => {
  for (const service of running) service.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
})

async function aStartedOrder(service: ServiceProcess, paymentMethod: 'WalletB' | 'QR' | 'QR_Dynamic') {
  const product = aProduct()
  const coupons = paymentMethod === 'QR' ? [aCoupon({ usage_limit: 1 })] : []
  const coupon = coupons[0]?._id ?? ''
  const addons = {
    wallet_b: true,
    qr_request_enabled: true,
    qr_request: 'approved',
    banknet_a_dynamic: true,
  }
  const setting = sandboxCredentials(gateways.keys)
  const store = await service.importStore(aStoreFile({ store: { addons, setting }, products: [product], coupons }))
  const customer_email = 'asha@example.com'
  const placed = await service.post(
    `/order/${store._id}`,
    anOrder({ products: [aLine(product)], coupon, paymentMethod, customer_email }),
  )
  const order: string = placed.body._id
  const path = paymentMethod === 'WalletB' ? 'wallet_b' : 'dynamic_qr'
  const self = paymentMethod === 'QR_Dynamic' ? { self: true } : {}
  const body = { store: store._id, order, url: 'https://himal.example', ...self }
  const { status, text, body: response } = await service.post(`/payment/${path}/init`, body)
  expect([status, text]).toEqual([200, text])
  const shop: Shop = { store, product }
  expect(await effectsOn(gateways, shop, order)).toEqual(stillOpen)
  return { shop, order, response }
}

const isPaid = async (shop: Shop, order: string) => (await effectsOn(gateways, shop, order)).payment_status === 'Paid'

async function pressPay(path: string, form: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(form)
  const pressed = await fetch(`${gateways.url}/sandbox/${path}`, { method: 'POST', body, redirect: 'manual' })
  expect([302, 303]).toContain(pressed.status)
  return pressed.headers.get('location') ?? ''
}

describe('a payment is open when the process is killed with -9, and is then paid at the gateway', () => {
  test.each(['QR', 'QR_Dynamic'] as const)('a restarted service finds a payment by %s', async (method) => {
    const service = await start()
    const { shop, order, response } = await aStartedOrder(service, method)
    await kill(service)
    await pressPay(`banknet_qr/qr/${response.prn}`, { action: 'pay' })
    expect(await effectsOn(gateways, shop, order)).toEqual(stillOpen)
    await start()
    await until(() => isPaid(shop, order))
    expect(await effectsOn(gateways, shop, order)).toEqual(paidOnce)
  })

  test('a payment by QR sells the units and the coupon use whose reservations ended before the restart', async () => {
    const service = await start()
    const { shop, order, response } = await aStartedOrder(service, 'QR')
    await kill(service)
    await pressPay(`banknet_qr/qr/${response.prn}`, { action: 'pay' })
    const { db } = gateways.context
    const ofStore = sql`where store_id = ${shop.store._id}`
    await db.query(sql`update stock_holds set expires_at = now() - interval '1 minute' ${ofStore}`)
    await db.query(sql`update coupon_uses set reserved_until = now() - interval '1 minute' ${ofStore}`)
    await start()
    await until(() => isPaid(shop, order))
    expect(await effectsOn(gateways, shop, order)).toEqual(paidOnce)
    const counted = sql`select count(*)::int from coupon_uses ${ofStore} and reserved_until is null`
    const use = sql`select used, (${counted}) as counted from coupons ${ofStore}`
    expect(await first(db, use)).toEqual({ used: 1, counted: 1 })
  })

  test('a restarted service queries WalletB when the check is due and redirects a late browser', async () => {
    const service = await start()
    const { shop, order, response } = await aStartedOrder(service, 'WalletB')
    await kill(service)
    const back = await pressPay('wallet_b/press', { reference: response.pidx, outcome: 'paid' })
    // Replaces the wait of one minute until the first check.
    await gateways.context.db.query(
      sql`update payment_transactions set next_check_at = now() where order_id = ${order}`,
    )
    const restarted = await start()
    // Replaces the wait until the next full minute.
    await gateways.context.db.query(sql`select graphile_worker.add_job('reconcile-payments')`)
    await until(() => isPaid(shop, order))
    expect(await effectsOn(gateways, shop, order)).toEqual(paidOnce)
    const { pathname, search } = new URL(back)
    expect(await follow(`${restarted.url}${pathname}${search}`)).toBe('https://himal.example/payment/success')
  })

  test('a second service takes over a payment by QR without a restart', async () => {
    const [service] = [await start(), await start()]
    const { shop, order, response } = await aStartedOrder(service, 'QR')
    await kill(service)
    await pressPay(`banknet_qr/qr/${response.prn}`, { action: 'pay' })
    await until(() => isPaid(shop, order))
    expect(await effectsOn(gateways, shop, order)).toEqual(paidOnce)
  })
})

test('killed while many browsers return: every order is paid once or still open, and is paid later', async () => {
  const service = await start()
  const orders: Awaited<ReturnType<typeof aStartedOrder>>[] = []
  while (orders.length < 8) orders.push(await aStartedOrder(service, 'WalletB'))
  const backs: string[] = []
  for (const { response } of orders)
    backs.push(await pressPay('wallet_b/press', { reference: response.pidx, outcome: 'paid' }))
  const paths = backs.map((back) => new URL(back).pathname + new URL(back).search)
  const returns = paths.map((path) => follow(`${service.url}${path}`).catch(() => 'cut off'))
  await Promise.race(returns)
  await kill(service)
  await Promise.all(returns)
  for (const { shop, order } of orders) {
    const paid = await isPaid(shop, order)
    expect(await effectsOn(gateways, shop, order)).toEqual(paid ? paidOnce : stillOpen)
  }
  const restarted = await start()
  await Promise.all(paths.map((path) => follow(`${restarted.url}${path}`)))
  await gateways.context.db.query(
    sql`update payment_transactions set next_check_at = now() where next_check_at is not null`,
  )
  await gateways.context.db.query(sql`select graphile_worker.add_job('reconcile-payments')`)
  await until(async () => (await Promise.all(orders.map(({ shop, order }) => isPaid(shop, order)))).every(Boolean))
  for (const { shop, order } of orders) expect(await effectsOn(gateways, shop, order)).toEqual(paidOnce)
})
