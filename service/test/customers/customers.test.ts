import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

const svc = await startTestService()
svc.clock.stop()

const asha = { customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678' }
const bina = { customer_full_name: 'Bina Tamang Lama', customer_phone_number: '9807654321' }

async function aShopWithCustomers() {
  const cap = aProduct({ quantity: 50, weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const order = (person: object, fields: object = {}) =>
    shop.placedOrder({ products: [aLine(cap)], ...person, ...fields })
  const list = async (query = '') => (await shop.merchant.get(`/customers?${query}`)).body.items
  const names = async (query = '') => (await list(query)).map(({ name }: { name: string }) => name)
  return { shop, order, list, names, cap }
}

async function aCustomer() {
  const at = await aShopWithCustomers()
  const orderId = await at.order(asha, { customer_email: 'Asha@himal.example' })
  const [{ _id }] = await at.list()
  const read = async () => (await at.shop.merchant.get(`/customers/${_id}`)).body
  return { ...at, _id, orderId, read, url: `/customers/${_id}` }
}

describe('customers (9)', () => {
  test('each phone that orders is one customer, the one who ordered last comes first', async () => {
    const { order, list } = await aShopWithCustomers()
    await order(asha)
    svc.clock.advance(60)
    await order(bina, { customer_email: 'bina@himal.example' })
    svc.clock.advance(60)
    await order({ ...asha, customer_full_name: 'Asha Rai' })
    const items = await list()
    expect(items).toEqual([
      {
        ...{ _id: expect.any(String), version: 2, name: 'Asha Rai', phone: '9812345678', email: '', note: '' },
        ...{ preferred_payment_method: 'COD', created_at: expect.any(String), updated_at: expect.any(String) },
      },
      expect.objectContaining({ version: 1, name: 'Bina Tamang Lama', email: 'bina@himal.example' }),
    ])
  })

  test.each([
    ['q=9807', ['Bina Tamang Lama']],
    ['q=98', ['Asha Gurung', 'Bina Tamang Lama']],
    ['q=07654', []],
    ['q=lama bi', ['Bina Tamang Lama']],
    ['q=ama', []],
    ['q=BINA@himal.example', ['Bina Tamang Lama']],
    ['q=bina@himal', []],
    ['q=%25%25', []],
    ['phone=9812345678', ['Asha Gurung']],
    ['phone=981234567', []],
    ['updated_since=2100-01-01T00:00:00Z', []],
    ['updated_since=2020-01-01T00:00:00Z', ['Asha Gurung', 'Bina Tamang Lama']],
  ])('the filter %s finds %s', async (query, found) => {
    const { order, names } = await aShopWithCustomers()
    await order(asha)
    await order(bina, { customer_email: 'bina@himal.example' })
    expect(await names(`sort=name&${query}`)).toEqual(found)
  })

  test.each([
    ['+97798', ['Carla']],
    ['97798', []],
    ['98-0', ['Dipa']],
    ['8-07', []],
    ['  ', []],
  ])('a phone is found by its beginning, also with other characters than digits: %j', async (q, found) => {
    const { order, names } = await aShopWithCustomers()
    await order({ customer_full_name: 'Carla', customer_phone_number: '+977981234' })
    await order({ customer_full_name: 'Dipa', customer_phone_number: '98-0765432' })
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(found)
  })

  test('a list goes on from page to page in each order', async () => {
    const { shop, order } = await aShopWithCustomers()
    for (const person of [asha, bina]) {
      await order(person)
      svc.clock.advance(60)
    }
    for (const [sort, first, second] of [
      ['name', 'Asha Gurung', 'Bina Tamang Lama'],
      ['-created_at', 'Bina Tamang Lama', 'Asha Gurung'],
      ['-updated_at', 'Bina Tamang Lama', 'Asha Gurung'],
    ]) {
      const page = (await shop.merchant.get(`/customers?sort=${sort}&limit=1&count=1`)).body
      expect([page.items[0].name, page.count]).toEqual([first, 2])
      const next = (await shop.merchant.get(`/customers?sort=${sort}&limit=1&cursor=${page.next_cursor}`)).body
      expect([next.items[0].name, next.next_cursor]).toEqual([second, null])
    }
  })

  test('the figures count what the reports count', async () => {
    const { shop, order, read, orderId } = await aCustomer()
    const [delivered, cancelled, returned] = [await order(asha), await order(asha), await order(asha)]
    await shop.placeOnline({ ...asha, products: (await shop.read(orderId)).ordered_products.map(lineAgain) })
    await shop.status(delivered, 'Delivered')
    await shop.status(cancelled, 'Cancelled')
    await shop.status(returned, 'Delivered')
    await shop.status(returned, 'Returned', { restock: true })
    const { stats } = await read()
    const { total, placed_at } = await shop.read(delivered)
    expect(stats).toEqual({
      ...{ orders: 2, delivered: 1, cancelled: 1, returned: 1, total_spent: 2 * total, last_order_at: placed_at },
    })
  })

  test('the orders of a customer are listed by the customer', async () => {
    const { shop, order, orderId, _id } = await aCustomer()
    await order(bina)
    const { items } = (await shop.merchant.get(`/orders?customer=${_id}`)).body
    expect(items.map((item: { _id: string }) => item._id)).toEqual([orderId])
    expect((await shop.merchant.get(`/orders?customer=${newId()}`)).body.items).toEqual([])
  })

  test('a later order brings its name and e-mail; the note stays', async () => {
    const { shop, order, read, url } = await aCustomer()
    const changed = await shop.merchant.patch(url, { name: 'Asha G.', email: 'New@himal.example', note: 'Rings twice' })
    expect([changed.status, changed.headers.etag]).toEqual([200, '"2"'])
    expect(changed.body).toMatchObject({ name: 'Asha G.', email: 'new@himal.example', note: 'Rings twice' })
    await order(asha, { customer_email: 'asha@other.example' })
    expect(await read()).toMatchObject({
      ...{ version: 3, name: 'Asha Gurung', email: 'asha@other.example', note: 'Rings twice' },
    })
    await order(asha)
    expect(await read()).toMatchObject({ version: 3, email: 'asha@other.example' })
  })

  test('a change without effect keeps the version, an old version is a 412 with the customer', async () => {
    const { shop, read, url } = await aCustomer()
    const same = await shop.merchant.patch(url, { name: 'Asha Gurung' })
    expect([same.status, same.body.version]).toEqual([200, 1])
    const old = await shop.merchant.patch(url, { note: 'x' }, { 'if-match': '"7"' })
    expect([old.status, old.body]).toMatchObject([412, { code: 'changed', current: await read() }])
    expect((await shop.merchant.patch(url, { email: '' }, { 'if-match': '"1"' })).body.email).toBe('')
  })

  test.each([
    [{ name: '' }, { name: 'Required' }],
    [{ email: 'no mail' }, { email: 'Must be an e-mail address' }],
    [{ note: null }, { note: 'Invalid input: expected string, received null' }],
    [{ phone: '9812345678' }, { phone: 'Unknown field' }],
    [{ version: 3 }, { version: 'Unknown field' }],
  ])('a change to %j is rejected', async (body, fields) => {
    const { shop, url } = await aCustomer()
    const response = await shop.merchant.patch(url, body)
    expect([response.status, response.body]).toEqual(rejected(fields as Record<string, string>))
  })

  test('a customer of another store is not found', async () => {
    const { url, _id } = await aCustomer()
    const { merchant } = (await aShopWithCustomers()).shop
    const notFound = [404, { message: 'Customer not found', code: 'not_found' }]
    for (const response of [await merchant.get(url), await merchant.patch(url, { note: 'x' })])
      expect([response.status, response.body]).toEqual(notFound)
    expect((await merchant.get(`/orders?customer=${_id}`)).body.items).toEqual([])
    expect((await merchant.get('/customers/nobody')).status).toBe(404)
  })

  test('reading needs read_customers, changing write_customers', async () => {
    const { shop, url } = await aCustomer()
    const reader = await aMerchant(svc, shop._id, ['read_customers'])
    expect((await reader.get(url)).status).toBe(200)
    expect((await reader.patch(url, { note: 'x' })).body.right).toBe('write_customers')
    const other = await aMerchant(svc, shop._id, ['write_orders'])
    expect((await other.get('/customers')).body.right).toBe('read_customers')
  })
})

const lineAgain = ({ product_id }: { product_id: string }) => aLine({ _id: product_id })
