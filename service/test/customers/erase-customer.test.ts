import { describe, expect, test } from 'vitest'
import { deliverDueMessages, dispatchDueEvents } from '../../src/jobs.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { rows } from '../orders/shop.ts'
import { aMember } from '../people/person.ts'

const svc = await startTestService()
const phone = '9812345678'
const email = 'asha@himal.example'

/** A delivered order with everything that an order of a gift can say, a review, alerts, submissions and mails. */
async function aPersonWhoBought() {
  const cap = aProduct({ quantity: 50, weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const owner = await aMember(svc, shop._id, 'owner')
  const order = (fields: object = {}) => shop.placedOrder({ products: [aLine(cap)], ...fields })
  const orderId = await order({
    ...{ customer_email: 'Asha@himal.example', customer_alt_phone_number: '9800000001', order_note: 'Blue door' },
    ...{ customer_address_landmark: 'Temple', company_name: 'Himal', pan: '123456789' },
  })
  await shop.status(orderId, 'Delivered')
  expect((await shop.review(orderId, cap._id)).status).toBe(200)
  const [{ customer_id }] = (await rows(svc, sql`select customer_id from customers where store_id = ${shop._id}`)) as [
    { customer_id: string },
  ]
  const url = `/customers/${customer_id}`
  const erase = (given: object = { phone }) => owner.post(`${url}/erase`, given)
  return { shop, owner, order, orderId, url, erase, customer_id }
}

const insertAlert = (storeId: string, channel: string, address: string) =>
  rows(
    svc,
    sql`
    insert into alerts (store_id, alert_id, kind, product_id, variant_id, flash_sale_id, channel, address, data,
                        created_at, not_before)
    values (${storeId}, ${newId()}, 'back-in-stock', ${newId()}, '', '', ${channel}, ${address}, '{}', now(), now())`,
  )

const insertSubmission = (storeId: string, data: object) =>
  rows(
    svc,
    sql`
    insert into form_submissions (store_id, submission_id, form_id, data, created_at)
    values (${storeId}, ${newId()}, ${newId()}, ${JSON.stringify(data)}, now())`,
  )

describe('erasing a customer (9)', () => {
  test('takes the person out of the deliveries of webhooks', async () => {
    const { shop, erase, orderId } = await aPersonWhoBought()
    const webhookId = newId()
    await rows(
      svc,
      sql`insert into webhooks (store_id, webhook_id, url, events, secret)
          values (${shop._id}, ${webhookId}, 'https://hooks.example', '["order.placed"]', 'x')`,
    )
    const head = { type: 'order.placed', timestamp: '2026-11-20T01:02:03.004Z', store_id: shop._id }
    const deliver = async (data: object) => {
      const body = newId()
      await rows(
        svc,
        sql`insert into webhook_bodies (store_id, body_id, body, created_at)
            values (${shop._id}, ${body}, ${JSON.stringify({ ...head, data })}, now())`,
      )
      for (const delivery of [newId(), newId()])
        await rows(
          svc,
          sql`
          insert into webhook_deliveries (store_id, delivery_id, webhook_id, event, body_id, state, response,
                                          created_at, queued_at)
          values (${shop._id}, ${delivery}, ${webhookId}, 'order.placed', ${body}, 'delivered', 'Thanks, Asha', now(),
                  now())`,
        )
    }
    await deliver({ order: { _id: orderId, customer_phone_number: phone } })
    await deliver({ order: { customer_email: 'Asha@himal.example' } })
    await deliver({ order: { customer_phone_number: '9800000009' } })
    expect((await erase()).status).toBe(200)
    const found = (await rows(
      svc,
      sql`
      select body, response from webhook_deliveries join webhook_bodies using (store_id, body_id)
       where store_id = ${shop._id} order by response, body`,
    )) as { body: string; response: string }[]
    const other = { ...head, data: { order: { customer_phone_number: '9800000009' } } }
    expect(found.map(({ body, response }) => [response, JSON.parse(body)])).toEqual([
      ...Array(4).fill(['', { ...head, data: {} }]),
      ...Array(2).fill(['Thanks, Asha', other]),
    ])
  })

  test('deletes the person everywhere and keeps what was bought', async () => {
    const { shop, orderId, url, erase } = await aPersonWhoBought()
    for (const [channel, address] of [
      ['sms', phone],
      ['mail', email],
      ['mail', 'other@himal.example'],
    ] as const)
      await insertAlert(shop._id, channel, address)
    await insertSubmission(shop._id, { full_name: 'A', phone: '9800000002', email: 'ASHA@himal.example' })
    await insertSubmission(shop._id, { full_name: 'A', phone: '9800000002', email: '', more: '+977 981-2345678' })
    await insertSubmission(shop._id, { full_name: 'A', phone: '', email: '', gift: { to: email, from: 'B' } })
    await insertSubmission(shop._id, { full_name: 'A', phone: '', email: '', numbers: ['Mo–Fr', '981-234 5678'] })
    await insertSubmission(shop._id, { full_name: 'B', phone: '9800000002', email: 'other@himal.example' })
    const before = await shop.read(orderId)
    const mails = await shop.messages()
    expect(mails).toHaveLength(1)

    const response = await erase()
    expect([response.status, response.body]).toEqual([200, { orders: 1, submissions: 4, alerts: 2, messages: 1 }])
    const { people, kept } = parts(await shop.read(orderId))
    expect(kept).toEqual(parts(before).kept)
    expect(people).toEqual({
      ...Object.fromEntries(Object.keys(people).map((key) => [key, ''])),
      customer_full_name: 'Erased',
    })
    expect((await shop.merchant.get(url)).status).toBe(404)
    expect((await shop.merchant.get('/customers')).body.items).toEqual([])
    expect(await shop.messages()).toEqual([])
    const [review] = await rows(svc, sql`select * from reviews where store_id = ${shop._id}`)
    expect(review).toMatchObject({ customer_name: 'Erased', review: 'Warm' })
    const text = JSON.stringify([await shop.read(orderId), await shop.state()])
    for (const told of [phone, 'Gurung', '@himal.example', 'Blue door', 'Temple', 'Patan Dhoka'])
      expect(text).not.toContain(told)
  })

  test('deletes the mails to members that name the person', async () => {
    const { shop, order, erase, owner } = await aPersonWhoBought()
    await owner.patch('/me', { notifications: { new_order: true } })
    await order({ customer_full_name: 'Bina Rai', customer_phone_number: '9800000009' })
    await dispatchDueEvents(svc.context)
    await deliverDueMessages(svc.context)
    const named = async () => {
      const mails = await rows(
        svc,
        sql`select text from outbox where store_id = ${shop._id} and kind = 'member-mail' and text like '%New order%'`,
      )
      return mails.map(({ text }) => /Gurung|Rai/.exec(text as string)?.[0]).sort()
    }
    expect(await named()).toEqual(['Gurung', 'Rai'])
    expect((await erase()).status).toBe(200)
    expect(await named()).toEqual(['Rai'])
  })

  test('is written in the audit without the person', async () => {
    const { shop, erase, customer_id } = await aPersonWhoBought()
    await erase()
    const [entry] = await rows(
      svc,
      sql`select * from audit_entries where store_id = ${shop._id} and action = 'customer.erase'`,
    )
    expect(entry).toMatchObject({ object_kind: 'customer', object_id: customer_id, object_name: 'Erased', before: {} })
    expect(entry?.after).toEqual({ orders: 1, submissions: 0, alerts: 0, messages: 1 })
  })

  test.each([[{ phone: '9800000000' }], [{ phone: '' }]])('needs the phone, not %j', async (given) => {
    const { erase, shop, url } = await aPersonWhoBought()
    const response = await erase(given)
    expect([response.status, response.body]).toEqual(rejected({ phone: 'Must be the phone of the customer' }))
    expect((await shop.merchant.get(url)).status).toBe(200)
  })

  test.each(['Pending', 'Processing', 'Dispatched'])('is a conflict while an order is %s', async (status) => {
    const { shop, order, erase, url } = await aPersonWhoBought()
    const open = await order()
    if (status !== 'Pending') await shop.status(open, status)
    const response = await erase()
    expect([response.status, response.body]).toEqual([
      409,
      { message: 'Orders of the customer are not finished', code: 'conflict', orders: [open] },
    ])
    expect((await shop.merchant.get(url)).status).toBe(200)
    await shop.status(open, status === 'Dispatched' ? 'Delivered' : 'Cancelled')
    expect((await erase()).status).toBe(200)
    expect((await erase()).status).toBe(404)
  })

  test('who orders again is a new customer', async () => {
    const { shop, order, erase, customer_id, orderId } = await aPersonWhoBought()
    await erase()
    await order()
    const { items } = (await shop.merchant.get('/customers')).body
    expect(items).toMatchObject([{ phone, version: 1, note: '' }])
    expect(items[0]._id).not.toBe(customer_id)
    const { items: found } = (await shop.merchant.get(`/orders?customer=${items[0]._id}`)).body
    expect(found.map(({ _id }: { _id: string }) => _id)).not.toContain(orderId)
  })

  test('a customer of another store is not found, and only owners may erase', async () => {
    const { shop, url, owner } = await aPersonWhoBought()
    const other = await aPersonWhoBought()
    expect((await other.owner.post(`${url}/erase`, { phone })).status).toBe(404)
    expect((await owner.post(`/customers/${newId()}/erase`, { phone })).body.message).toBe('Customer not found')
    const manager = await aMember(svc, shop._id, 'manager')
    const denied = await manager.post(`${url}/erase`, { phone })
    expect([denied.status, denied.body.right]).toEqual([403, 'erase_customers'])
    const key = await aMerchant(svc, shop._id)
    const byKey = await key.post(`${url}/erase`, { phone })
    expect([byKey.status, byKey.body.message]).toEqual([403, 'API keys cannot do this'])
  })

  test.each([1, 2, 3, 4, 5])('against new orders at once, none keeps an erased customer, round %i', async () => {
    const { shop, order, erase } = await aPersonWhoBought()
    const [erased, ...orders] = await Promise.all([erase(), order(), order(), order()])
    expect([200, 409]).toContain(erased.status)
    const customers = await rows(svc, sql`select customer_id from customers where store_id = ${shop._id}`)
    expect(customers).toHaveLength(1)
    for (const id of orders) {
      const { customer, customer_full_name } = await shop.read(id)
      expect([customer, customer_full_name]).toEqual([customers[0]?.customer_id, 'Asha Gurung'])
    }
  })

  test('twice at once erases once', async () => {
    const { erase } = await aPersonWhoBought()
    const statuses = (await Promise.all([erase(), erase(), erase()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404, 404])
  })
})

// biome-ignore lint/suspicious/noExplicitAny: an order as the API shows it
function parts(order: Record<string, any>) {
  const isPerson = ([key]: [string, unknown]) =>
    key !== 'customer_address_city' &&
    key !== 'customer_history' &&
    /^(customer_|sender_|company_name|pan$|order_note|delivery_date)/.test(key)
  const { version: _version, updated_at: _updatedAt, ...rest } = order
  const entries = Object.entries(rest)
  return {
    people: Object.fromEntries(entries.filter(isPerson)),
    kept: Object.fromEntries(entries.filter((entry) => !isPerson(entry))),
  }
}
