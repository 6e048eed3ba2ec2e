import { describe, expect, test } from 'vitest'
import { LowStockWatch } from '../../src/inventory/low-stock-watch.ts'
import { deliverDueMessages, dispatchDueEvents } from '../../src/jobs.ts'
import { updateNotifications } from '../../src/people/members.queries.ts'
import { many, sql, transaction } from '../../src/platform/database/database.ts'
import { aLine, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { ashasPhone } from '../orders/shop.ts'
import { aMember } from '../people/person.ts'

/* Events of products, reviews and stock, and the mails to members (13.1, 13.3). */

const svc = await startTestService()

async function aStore(sections: Parameters<typeof aStoreFile>[0] = {}) {
  const shop = await aShopWithMerchant(svc, sections)
  const namesOf = async () => (await eventsOf()).map(({ event }) => event)
  const eventsOf = () =>
    many<{ event: string; object_id: string; data: { mail?: boolean } }>(
      svc.context.db,
      sql`select event, object_id, data from store_events where store_id = ${shop._id} order by at, event_id`,
    )
  const forget = () => many(svc.context.db, sql`delete from store_events where store_id = ${shop._id}`)
  return { shop, merchant: shop.merchant, eventsOf, namesOf, forget }
}

describe('products', () => {
  test('each write of a product is an event, a change of its stock is none', async () => {
    const { merchant, namesOf, eventsOf } = await aStore()
    const { body } = await merchant.post('/products', { name: 'Cap', price: 100, quantity: 5 })
    await merchant.patch(`/products/${body._id}`, { price: 120 })
    await merchant.patch(`/products/${body._id}`, { price: 120 })
    await merchant.post('/stock/adjustments', { reason: 'received', items: [{ product: body._id, change: 5 }] })
    await merchant.delete(`/products/${body._id}`)
    expect(await namesOf()).toEqual(['product.created', 'product.updated', 'product.deleted'])
    expect((await eventsOf()).at(-1)).toMatchObject({ data: { product: { _id: body._id, name: 'Cap', slug: 'cap' } } })
  })

  test('a product that loses a category, brand or similar product is updated', async () => {
    const gone = aProduct({ name: 'Gone' })
    const cap = aProduct({ categories: ['hats'], brand: 'yeti', similar_products: [gone._id] })
    const { merchant, eventsOf, forget } = await aStore({
      categories: [{ name: 'Hats', slug: 'hats' }],
      brands: [{ name: 'Yeti', slug: 'yeti' }],
      products: [gone, cap, aProduct()],
    })
    const [category] = (await merchant.get('/categories')).body.items
    const [brand] = (await merchant.get('/brands')).body.items
    await forget()
    for (const path of [`/categories/${category._id}`, `/brands/${brand._id}`, `/products/${gone._id}`])
      expect((await merchant.delete(path)).status).toBe(204)
    const events = (await eventsOf()).map(({ event, object_id }) => `${event} ${object_id}`).toSorted()
    const updated = `product.updated ${cap._id}`
    expect(events).toEqual([`product.deleted ${gone._id}`, updated, updated, updated])
    expect((await merchant.get(`/products/${cap._id}`)).body).toMatchObject({ version: 4, categories: [], brand: null })
  })

  test('an import announces what it made and changed', async () => {
    const [cap, bag] = [aProduct({ name: 'Cap' }), aProduct({ name: 'Bag' })]
    const file = aStoreFile({ products: [cap, bag] })
    const { _id } = await svc.importStore(file)
    await svc.importStore({ ...file, products: [{ ...cap, name: 'Hat' }] })
    const events = await many<{ event: string; object_id: string }>(
      svc.context.db,
      sql`select event, object_id from store_events where store_id = ${_id} order by at, event_id`,
    )
    expect(events.map(({ event, object_id }) => [event, object_id]).sort()).toEqual(
      [
        ['product.created', cap._id],
        ['product.created', bag._id],
        ['product.updated', cap._id],
      ].sort(),
    )
  })
})

test('a review is an event, a rejected one is none', async () => {
  const cap = aProduct({ quantity: 5 })
  const { shop, namesOf, forget } = await aStore({ products: [cap] })
  const order = await shop.placedOrder({ products: [aLine(cap)], customer_phone_number: ashasPhone })
  await forget()
  expect((await shop.review(order, cap._id)).status).toBe(200)
  expect((await shop.review(order, cap._id)).status).toBe(400)
  expect(await namesOf()).toEqual(['review.created'])
})

describe('low stock', () => {
  const look = () => new LowStockWatch(svc.context).look()
  const low = async (store: Awaited<ReturnType<typeof aStore>>) =>
    (await store.eventsOf()).filter(({ event }) => event === 'stock.low')

  test('an item that falls to the threshold is announced once, and again after it recovered', async () => {
    const cap = aProduct({ quantity: 7, continue_selling: false })
    const store = await aStore({ products: [cap] })
    const { shop, merchant } = store
    await shop.placedOrder({ products: [aLine(cap)] })
    await look()
    expect(await low(store)).toEqual([])
    await shop.placedOrder({ products: [aLine(cap)] })
    await Promise.all([look(), look()])
    await shop.placedOrder({ products: [aLine(cap)] })
    await look()
    expect(await low(store)).toMatchObject([{ object_id: `${cap._id} `, data: { threshold: 5, mail: true } }])
    await merchant.post('/stock/adjustments', { reason: 'received', items: [{ product: cap._id, change: 10 }] })
    await look()
    await merchant.post('/stock/adjustments', { reason: 'damaged', items: [{ product: cap._id, change: -12 }] })
    await look()
    // Within 24 hours there is no second mail.
    expect((await low(store)).map(({ data }) => data.mail)).toEqual([true, false])
  })

  test('units that are held count as gone, and a variant is an item of its own', async () => {
    const [red, blue] = [aVariant('Red', { quantity: 6 }), aVariant('Blue', { quantity: 6 })]
    const cap = aProduct({ continue_selling: false, colors: ['Red', 'Blue'], variants: [red, blue] })
    const store = await aStore({ products: [cap] })
    await store.shop.placeOnline({ products: [aLine(cap, 2, { variant: red._id })] })
    await look()
    expect((await low(store)).map(({ object_id }) => object_id)).toEqual([`${cap._id} ${red._id}`])
  })

  test.each([
    ['continues selling', { continue_selling: true }, {}],
    ['is a draft by then', { continue_selling: false }, { status: 'Draft' }],
  ])('a product that %s is not announced', async (_name, fields, change) => {
    const cap = aProduct({ quantity: 6, ...fields })
    const store = await aStore({ products: [cap] })
    await store.shop.placedOrder({ products: [aLine(cap, 3)] })
    await store.merchant.patch(`/products/${cap._id}`, change)
    await look()
    expect(await low(store)).toEqual([])
  })
})

describe('mails to members', () => {
  async function work() {
    await dispatchDueEvents(svc.context)
    await deliverDueMessages(svc.context)
  }
  const mailsOf = (storeId: string) =>
    many<{ recipient: string; subject: string; text: string }>(
      svc.context.db,
      sql`select recipient, subject, text from outbox where store_id = ${storeId} and kind = 'member-mail'`,
    )

  test('a member who wants them gets a mail for each new order, others none', async () => {
    const cap = aProduct({ quantity: 50 })
    const { shop } = await aStore({ products: [cap] })
    const wanting = await aMember(svc, shop._id, 'staff')
    await aMember(svc, shop._id, 'owner')
    await transaction(svc.context.db, (tx) => updateNotifications(tx, shop._id, wanting._id, { new_order: true }))
    await shop.placedOrder({ products: [aLine(cap)] })
    await work()
    expect(await mailsOf(shop._id)).toEqual([
      {
        recipient: wanting.email,
        subject: expect.stringContaining('New order 1001'),
        text: expect.stringContaining('Rs. 550'),
      },
    ])
    await Promise.all(Array.from({ length: 8 }, () => shop.placedOrder({ products: [aLine(cap)] })))
    await work()
    const subjects = (await mailsOf(shop._id)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects.some((subject) => subject.includes('8 new orders'))).toBe(true)
  })

  test('a member without the right gets none', async () => {
    const { shop } = await aStore()
    const staff = await aMember(svc, shop._id, 'staff')
    await transaction(svc.context.db, (tx) => updateNotifications(tx, shop._id, staff._id, { needs_attention: true }))
    const { announceEvent } = await import('../../src/events/announce-event.ts')
    const event = { event: 'payment.needs_attention', objectId: '0'.repeat(24) } as const
    await announceEvent(svc.context.db, shop._id, event, svc.clock.now())
    await work()
    expect(await mailsOf(shop._id)).toEqual([])
  })
})
