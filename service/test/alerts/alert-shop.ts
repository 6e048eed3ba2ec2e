import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aProduct } from '../harness/store-factory.ts'
import { operatorToken, type TestService } from '../harness/test-service.ts'
import { aShop, rows } from '../orders/shop.ts'

type Fields = Record<string, unknown>

export const alertsOn = { customer_program: { back_in_stock: { enabled: true } } }
export const thanksForStock = { data: { subscribed: true }, message: "We'll notify you when it's back in stock." }
export const thanksForSale = { success: true, message: "We'll let you know when the sale starts." }

let dialled = 9_800_000_000
/** Nobody's phone but this test's: one address gets a few alerts a day only. */
export function aPhone(): string {
  dialled += 1
  return String(dialled)
}

/**
 * A shop with one product and the alerts on; what a shopper asks for there, what the merchant changes, what was sent.
 */
export async function anAlertShop(
  svc: TestService,
  product: Fields = {},
  sections: { store?: Fields; [section: string]: unknown } = {},
) {
  const cap = aProduct({ name: 'Cap', slug: 'cap', quantity: 0, ...product })
  const subdomain = `alerts-${newId()}`
  const store = { ...alertsOn, subdomain, storefront_url: 'https://himal.example', ...sections.store }
  const shop = await aShop(svc, { ...sections, store, products: [cap] })
  const ask = (fields: Fields = {}) =>
    svc.post('/customer/stock-alert', {
      ...{ store: shop._id, product: cap._id, variant_id: '', phone: aPhone() },
      ...{ product_name: 'Felt cap', product_url: 'https://himal.example/cap' },
      ...fields,
    })
  return {
    ...shop,
    cap,
    ask,
    notify: (fields: Fields) => svc.post(`/public/flash-sale/${shop._id}/notify`, { product_id: cap._id, ...fields }),
    /** A merchant's edit. */
    change: (sections: Fields, storeFields: Fields = {}) =>
      svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id, ...storeFields }, ...sections }),
    restock: (fields: Fields) =>
      svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, products: [{ _id: cap._id, ...fields }] }),
    waiting: async () =>
      (
        await rows(
          svc,
          sql`select address from alerts where store_id = ${shop._id} and sent_at is null order by address`,
        )
      ).map(({ address }) => address),
    sent: async () => {
      await svc.runJobs()
      const response = await svc.get(`/admin/outbox?limit=500&store_id=${shop._id}`, {
        authorization: `Bearer ${operatorToken}`,
      })
      return response.body.messages
        .filter(({ kind }: Fields) => kind === 'back-in-stock' || kind === 'flash-sale-started')
        .sort((a: { channel: string }, b: { channel: string }) => a.channel.localeCompare(b.channel))
    },
  }
}

/**
 * As many shops in which one phone waits, for what every one of them has now; and how many alerts of theirs still wait.
 */
export async function restockedShops(svc: TestService, count: number) {
  const phone = aPhone()
  const shops = await Promise.all(Array.from({ length: count }, () => anAlertShop(svc)))
  for (const shop of shops) {
    await shop.ask({ phone })
    await shop.restock({ quantity: 1 })
  }
  return { shops, waiting: async () => (await Promise.all(shops.map((shop) => shop.waiting()))).flat().length }
}

/** The row that asking for this product writes. */
export function anAlertFor({ _id: product_id }: { _id: string }) {
  return {
    ...{ alert_id: newId(), kind: 'back-in-stock' as const, product_id, variant_id: '', flash_sale_id: '' },
    ...{ channel: 'sms' as const, address: aPhone(), data: { product_name: 'Cap', url: '', language: 'en' as const } },
  }
}
