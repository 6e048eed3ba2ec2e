import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aSale, hour, pass } from '../flash-sales/sale-store.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { rows } from '../orders/shop.ts'
import { anAlertShop, aPhone, thanksForSale } from './alert-shop.ts'

/* What a stranger can put into the message that a sale has started: nothing. */

const svc = await startTestService({ HOSTED_DOMAIN: 'pasal.example' })
const strangersText = 'You won Rs 50000, call 9800000000'

async function aSaleOf(fields: Record<string, unknown>) {
  const tihar = aSale(svc, [{ slug: 'cap' }], { startsIn: hour, lasts: hour, name: 'Tihar' })
  const shop = await anAlertShop(svc, { quantity: 5 }, { flash_sales: [tihar] })
  const contact = { phone: aPhone(), email: 'asha@himal.example' }
  const request = { campaign_id: tihar._id, product_name: strangersText, url: 'https://himal.example/cap', ...contact }
  const response = await shop.notify({ ...request, ...fields })
  expect([response.status, response.body]).toEqual([200, thanksForSale])
  return { ...shop, tihar }
}

async function messagesOf(shop: Awaited<ReturnType<typeof aSaleOf>>) {
  await pass(svc, hour + 1)
  const messages: Record<'subject' | 'text' | 'html', string>[] = await shop.sent()
  expect(messages).toHaveLength(2)
  return messages.map(({ subject, text, html }) => `${subject} ${text} ${html}`)
}

describe('the name in the message', () => {
  test('is the product’s own, whatever the request says', async () => {
    const shop = await aSaleOf({})
    for (const message of await messagesOf(shop)) {
      expect(message).toContain('Cap is on offer.')
      expect(message).not.toContain(strangersText)
    }
    const stored = await rows(svc, sql`select data::text as data from alerts where store_id = ${shop._id}`)
    expect(stored.map(({ data }) => data).join()).not.toContain(strangersText)
  })

  test.each([
    ['without a product', () => ''],
    ['of an unknown product', newId],
  ])('a request %s names none', async (_case, productId) => {
    for (const message of await messagesOf(await aSaleOf({ product_id: productId() }))) {
      expect(message).toContain('Tihar has started at Himal Crafts.')
      expect(message).not.toMatch(/is on offer|You won/)
    }
  })

  test('a product that is not in the sale when it starts is not named', async () => {
    const shop = await aSaleOf({})
    const other = aProduct({ slug: 'other' })
    await shop.change({ products: [other], flash_sales: [{ ...shop.tihar, products: ['other'] }] })
    for (const message of await messagesOf(shop)) expect(message).not.toMatch(/is on offer|You won/)
  })
})

test.each([
  ['https://himal.example\\@evil.example', 'https://himal.example/@evil.example'],
  ['https:\\\\himal.example\\cap', 'https://himal.example/cap'],
  ['https://himal.example/a b<c>', 'https://himal.example/a%20b%3Cc%3E'],
  ['https://HIMAL.example', 'https://himal.example/'],
  ['https://himal.example/\u091f\u094b\u092a\u0940', 'https://himal.example/%E0%A4%9F%E0%A5%8B%E0%A4%AA%E0%A5%80'],
])('the link %s is sent as a browser reads it', async (url, sent) => {
  const shop = await aSaleOf({ url })
  await pass(svc, hour + 1)
  const messages = await shop.sent()
  expect(messages.map(({ data }: { data: { url: string } }) => data.url)).toEqual([sent, sent])
  for (const { text } of messages) {
    expect(text).toContain(sent)
    if (url !== sent.replace(/\/$/, '')) expect(text).not.toContain(url)
  }
})

test('a link to the shop’s address at a hosted domain with a port is sent', async () => {
  const local = await startTestService({ HOSTED_DOMAIN: 'localhost:4000' })
  const tihar = aSale(local, [{ slug: 'cap' }], { startsIn: hour, lasts: hour, name: 'Tihar' })
  const store = { subdomain: 'alerts-with-port' }
  const shop = await anAlertShop(local, { quantity: 5 }, { store, flash_sales: [tihar] })
  const url = 'http://alerts-with-port.localhost:4000/cap'
  const asked = await shop.notify({ campaign_id: tihar._id, url, phone: aPhone() })
  expect([asked.status, asked.body]).toEqual([200, thanksForSale])
  await pass(local, hour + 1)
  expect((await shop.sent()).map(({ data }: { data: { url: string } }) => data.url)).toEqual([url])
})
