import sharp from 'sharp'
import { seedDemo } from '../../../src/demo/seed-demo.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { startPaymentService } from '../../harness/payment-service.ts'
import { anOrder, aStoreFile } from '../../harness/store-factory.ts'
import { createTestDatabase } from '../../harness/test-database.ts'
import { startTestService, type TestService } from '../../harness/test-service.ts'
import { aWholeStore } from './whole-store.ts'

export type Shop = Awaited<ReturnType<typeof openDocumentedShop>>

export const phone_number = '9812345678'
const address = { customer_address_city: 'Lalitpur', customer_email: 'asha@example.com' }

/** The demo store on a service that listens, with an order for everything that can be done to one. */
export async function openDocumentedShop() {
  const database = await createTestDatabase()
  const service = await startPaymentService({}, database)
  const store_id = (await seedDemo(service.context)) as string
  const { body: products } = await service.get(`/product/public/${store_id}`)
  const productOf = (slug: string): { _id: string } =>
    products.find((product: { slug: string }) => product.slug === slug)
  const incense = productOf('juniper-rope-incense')
  const line = { product: incense._id, variant: '', quantity: 1 }

  const placed = async (paymentMethod: string, fields: object = {}) => {
    const order = anOrder({ products: [line], paymentMethod, ...address, ...fields })
    const { status, body, text } = await service.post(`/order/${store_id}`, order)
    if (status !== 200) throw new Error(`not placed: ${text}`)
    return body._id as string
  }

  /** A QR payment that the shopper made. */
  const paid = async (paymentMethod: string, path: string, gateway: string, more: object = {}) => {
    const order = await placed(paymentMethod)
    const start = { store: store_id, order, url: 'https://shop.example', ...more }
    const { prn, transaction } = (await service.post(`/payment/${path}/init`, start)).body
    const page = `${service.url}/sandbox/${gateway}/qr/${prn}`
    await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
    return { order, transaction: transaction as string }
  }

  const sales = (await service.get(`/public/flash-sale/${store_id}`)).body.sales
  const saleNow = sales.find(({ status }: { status: string }) => status === 'live')
  const saleToCome = sales.find(({ status }: { status: string }) => status === 'upcoming')
  const shop = { service, database, store_id, productOf, line, placed, incense, saleNow, saleToCome }
  return {
    ...shop,
    placedOrder: await placed('COD'),
    reviewedOrder: await placed('COD'),
    unpaidOrder: await placed('WalletA'),
    unpaidOrders: await unpaid(placed),
    whole: await aWholeStore(service),
    strictStore: await aStrictStore(service),
    aPicture: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .png()
      .toBuffer(),
    paidQr: await paid('QR', 'dynamic_qr', 'banknet_qr'),
    paidCheckout: await paid('BankNetACheckout', 'banknet_a_checkout', 'banknet_checkout'),
  }
}

const methods = ['WalletA', 'WalletB', 'BankNetA', 'HubA', 'bank_card', 'BankNetACheckout', 'QR', 'QR_Dynamic']

async function unpaid(placed: (method: string) => Promise<string>): Promise<Record<string, string>> {
  const orders: Record<string, string> = {}
  for (const method of methods) orders[method] = await placed(method)
  return orders
}

/** A store that wants an email of every customer, where the demo store wants none. */
async function aStrictStore(service: TestService): Promise<string> {
  const checkout = { extras: { email_required: true } }
  return (await service.importStore(aStoreFile({ store: { checkout } })))._id
}

/** A second service on the same store that counts requests, and what it has counted. */
export async function openLimitedService({ database }: Shop) {
  const service = await startTestService({ RATE_LIMITS: 'on', GATEWAY_SANDBOX: 'on' }, database)
  return {
    service,
    /** What this service has counted so far, and until when. */
    counted: async () => {
      const { rows } = await service.context.db.query(sql`select key, points, expire from rate_limits`)
      return rows as { key: string; points: number; expire: string }[]
    },
    /** As if so many requests had been there already. */
    setCounters: async (points: number) => {
      await service.context.db.query(sql`update rate_limits set points = ${points}`)
    },
    forget: async () => {
      await service.context.db.query(sql`delete from rate_limits`)
    },
  }
}
