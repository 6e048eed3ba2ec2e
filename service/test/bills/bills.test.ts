import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine } from '../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { rows } from '../orders/shop.ts'
import { aBiller, business } from './a-biller.ts'

const svc = await startTestService()
svc.clock.stop()

describe('a bill (11)', () => {
  test('is a copy of order and business with its VAT', async () => {
    const shop = await aBiller(svc)
    const id = await shop.orderOf(2, { company_name: '', pan: '609876543' })
    const made = await shop.bill(id)
    expect(made.status).toBe(201)
    expect(made.headers.location).toBe(`/merchant/stores/${shop._id}/bills/${made.body._id}`)
    expect(made.body).toEqual({
      ...{ _id: expect.any(String), kind: 'tax_invoice', number: expect.stringMatching(/^HIM-20\d\d\/\d\d-000001$/) },
      ...{ fiscal_year: expect.stringMatching(/^20\d\d\/\d\d$/), issued_at: expect.any(String) },
      ...{ issued_bs: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), order: id, order_number: 1001 },
      seller: { name: 'Himal Store Pvt. Ltd.', address: 'Patan, Lalitpur', phone: '015551234', pan: '301234567' },
      buyer: {
        name: 'Asha Gurung',
        address: expect.stringContaining('Kathmandu'),
        phone: '9812345678',
        pan: '609876543',
      },
      lines: [{ name: shop.cap.name, quantity: 2, price: 500, amount: 1000 }],
      ...{ customization: 0, delivery: 50, discount: 0, taxable_amount: 929.2, vat_rate: 13, vat_amount: 120.8 },
      ...{ total: 1050, reason: '', bill: null, credited_amount: 0 },
    })
    expect((await shop.merchant.get(`/bills/${made.body._id}`)).body).toEqual(made.body)
    expect((await shop.read(id)).bills).toEqual([made.body])
  })

  test('stays as it was when business and order change', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed()
    await shop.merchant.patch('', { business: { registered_name: 'Renamed', address: 'Elsewhere' } })
    await shop.merchant.patch(`/orders/${bill.order}`, { customer_full_name: 'Someone else' })
    expect((await shop.merchant.get(`/bills/${bill._id}`)).body).toEqual(bill)
  })

  test.each([
    ['not registered for VAT', false, { kind: 'pan_bill', taxable_amount: 1050, vat_rate: 0, vat_amount: 0 }],
    ['registered for VAT', true, { kind: 'tax_invoice', taxable_amount: 929.2, vat_rate: 13, vat_amount: 120.8 }],
  ])('of a business that is %s', async (_name, vat_registered, expected) => {
    const shop = await aBiller(svc, { ...business, vat_registered, bill_prefix: '' })
    const bill = await shop.billed(2)
    expect(bill).toMatchObject({ ...expected, total: 1050, number: expect.stringMatching(/^20\d\d\/\d\d-000001$/) })
  })

  test('has the discount of the order, a free line, and the company as buyer', async () => {
    const shop = await aBiller(svc)
    const made = await shop.merchant.post('/orders', {
      ...{ customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678', customer_address: 'Ward 4' },
      ...{ customer_address_city: 'Kathmandu', paymentMethod: 'COD', company_name: 'Yak Traders', pan: '601111111' },
      products: [{ product: '', name: 'Alteration', price: 1000, quantity: 1 }],
      ...{ delivery_charge: 0, discount: 100 },
    })
    const { body } = await shop.merchant.post(`/orders/${made.body._id}/bill`)
    expect(body).toMatchObject({
      ...{ total: 900, discount: 100, delivery: 0, lines: [{ name: 'Alteration', amount: 1000 }] },
      buyer: { name: 'Yak Traders', pan: '601111111' },
    })
  })

  test('names the variant of a line, and has the charges for customization', async () => {
    const shop = await aBiller(svc)
    const line = aLine(shop.shirt, 2, { variant: shop.small._id, customization_charge: 25.5 })
    expect(await shop.billed(1, { products: [line] })).toMatchObject({
      ...{ customization: 51, delivery: 50, discount: 0, total: 1101 },
      lines: [{ name: `${shop.shirt.name} (S)`, quantity: 2, price: 500, amount: 1000 }],
    })
  })

  test('while one stands the same comes with 200, also when two come at once', async () => {
    const shop = await aBiller(svc)
    const id = await shop.orderOf()
    const made = await Promise.all([shop.bill(id), shop.bill(id), shop.bill(id)])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(made.map(({ body }) => body._id)).size).toBe(1)
  })

  test.each([
    ['Cancelled', 409],
    ['Returned', 409],
    ['Processing', 201],
    ['Dispatched', 201],
    ['Delivered', 201],
  ])('of an order that is %s: %i', async (status, expected) => {
    const shop = await aBiller(svc)
    const id = await shop.orderOf()
    if (status === 'Returned') await shop.status(id, 'Delivered')
    await shop.status(id, status, status === 'Returned' ? { restock: true } : {})
    expect((await shop.bill(id)).status).toBe(expected)
  })

  test('of a draft, an unpaid online order and an order of Rs 0 is a conflict', async () => {
    const shop = await aBiller(svc)
    const online = await shop.placeOnline({ products: [aLine(shop.cap)] })
    const order = {
      ...{ customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678', customer_address: 'Ward 4' },
      ...{ customer_address_city: 'Kathmandu', paymentMethod: 'COD', products: [aLine(shop.cap)] },
    }
    const draft = await shop.merchant.post('/orders', { ...order, draft: true })
    const free = await shop.merchant.post('/orders', { ...order, discount: 500, delivery_charge: 0 })
    expect([draft.status, free.status, free.body.total]).toEqual([201, 201, 0])
    for (const id of [online.body._id, draft.body._id, free.body._id])
      expect([(await shop.bill(id)).status, (await shop.read(id)).bills]).toEqual([409, []])
  })

  test.each([
    [{}, ['registered_name', 'address', 'pan']],
    [{ registered_name: 'Himal', pan: '301234567' }, ['address']],
  ])('names what is missing of the business %j', async (ofBusiness, missing) => {
    const shop = await aBiller(svc, ofBusiness)
    const made = await shop.bill(await shop.orderOf())
    expect([made.status, made.body]).toMatchObject([409, { code: 'conflict', missing }])
  })

  test('an order with a standing bill is not edited until the bill is credited', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed()
    const order = await shop.read(bill.order)
    const edit = async () => {
      const { version } = await shop.read(bill.order)
      const lines = [{ line: order.ordered_products[0].line, quantity: 2 }]
      return shop.merchant.post(`/orders/${bill.order}/edit`, { lines }, { 'if-match': `"${version}"` })
    }
    expect([order.can_edit, (await edit()).status]).toEqual([false, 409])
    await shop.credit(bill._id, { reason: 'Part', amount: 1 })
    expect((await edit()).status).toBe(409)
    await shop.credit(bill._id)
    expect([(await shop.read(bill.order)).can_edit, (await edit()).status]).toEqual([true, 200])
    expect((await shop.bill(bill.order)).body).toMatchObject({ total: 1050, number: expect.stringMatching(/-000002$/) })
  })

  test('stands when the order is cancelled', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed()
    await shop.status(bill.order, 'Cancelled')
    expect((await shop.read(bill.order)).bills).toEqual([bill])
    expect((await shop.bill(bill.order)).status).toBe(200)
  })
})

describe('credit notes (11)', () => {
  test('credit all that is left, with the lines, or a part; never more', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed(2)
    const part = await shop.credit(bill._id, { reason: 'One cap was torn', amount: 500 })
    expect(part.status).toBe(201)
    expect(part.body).toMatchObject({
      ...{ kind: 'credit_note', bill: bill._id, reason: 'One cap was torn', total: 500, taxable_amount: 442.48 },
      ...{ vat_rate: 13, vat_amount: 57.52, number: expect.stringMatching(/^CN-HIM-20\d\d\/\d\d-000001$/) },
      ...{ seller: bill.seller, buyer: bill.buyer, order: bill.order, credited_amount: 0 },
      lines: [{ name: 'One cap was torn', quantity: 1, price: 500, amount: 500 }],
    })
    const more = await shop.credit(bill._id, { reason: 'Too much', amount: 550.01 })
    expect([more.status, more.body]).toMatchObject([409, { left: 550 }])
    const rest = await shop.credit(bill._id)
    expect(rest.body).toMatchObject({ total: 550, number: expect.stringMatching(/000002$/) })
    expect((await shop.credit(bill._id)).body).toMatchObject({ code: 'conflict', left: 0 })
    expect((await shop.merchant.get(`/bills/${bill._id}`)).body).toEqual({ ...bill, credited_amount: 1050 })
    const whole = await shop.billed(2)
    const { lines, delivery } = (await shop.credit(whole._id)).body
    expect({ lines, delivery }).toEqual({ lines: whole.lines, delivery: 50 })
  })

  test('that come at once never credit more than the bill', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed()
    const credits = await Promise.all([300, 300, 300].map((amount) => shop.credit(bill._id, { reason: 'x', amount })))
    expect(credits.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('of a credit note is a conflict', async () => {
    const shop = await aBiller(svc)
    const note = await shop.credit((await shop.billed())._id)
    expect((await shop.credit(note.body._id)).status).toBe(409)
  })

  test.each([
    [{}, { reason: 'Required' }],
    [{ reason: '' }, { reason: expect.any(String) }],
    [{ reason: 'x'.repeat(201) }, { reason: expect.any(String) }],
    [{ reason: 'x', amount: 0 }, { amount: 'Must be above 0' }],
    [{ reason: 'x', amount: 1.001 }, { amount: 'At most 2 decimals' }],
    [{ reason: 'x', lines: [] }, { lines: 'Unknown field' }],
  ])('%j is rejected', async (body, fields) => {
    const shop = await aBiller(svc)
    const { status, body: response } = await shop.credit((await shop.billed())._id, body)
    expect([status, response]).toEqual(rejected(fields))
  })

  test('a refund makes one by default while a bill stands, and none when it says so', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed(2)
    const refund = (body: object) => shop.merchant.post(`/orders/${bill.order}/refunds`, { method: 'cash', ...body })
    await shop.merchant.post(`/orders/${bill.order}/payments`, { kind: 'cash', amount: 1050 })
    expect((await refund({ amount: 50, credit_note: false })).body.credit_note).toBeNull()
    const { body } = await refund({ amount: 100, reason: 'Late' })
    const { bills } = await shop.read(bill.order)
    expect(bills).toMatchObject([{ credited_amount: 100 }, { _id: body.credit_note, total: 100, reason: 'Late' }])
    await shop.credit(bill._id, { reason: 'Returned', amount: 900 })
    const tooMuch = await refund({ amount: 100, credit_note: true })
    expect([tooMuch.status, tooMuch.body.left]).toEqual([409, 50])
    const capped = await refund({ amount: 100 })
    expect((await shop.merchant.get(`/bills/${capped.body.credit_note}`)).body.total).toBe(50)
    const none = await refund({ amount: 1 })
    expect([none.status, none.body.credit_note]).toEqual([201, null])
    expect((await refund({ amount: 1, credit_note: true })).status).toBe(409)
    expect((await shop.read(bill.order)).refunded_amount).toBe(251)
  })
})

/** A slow machine rejects some of many requests at once with 503: their client repeats them. */
async function untilServed(request: () => Promise<TestResponse>): Promise<TestResponse> {
  const response = await request()
  return response.status === 503 ? untilServed(request) : response
}

describe('numbers (11)', () => {
  test('of 50 bills that are issued at once have no gap and no repetition, credit notes count apart', async () => {
    const shop = await aBiller(svc)
    const orders: string[] = []
    for (let n = 0; n < 50; n++) orders.push(await shop.orderOf())
    const made = await Promise.all(orders.map((order) => untilServed(() => shop.bill(order))))
    const numbers = made.map(({ body }) => Number(body.number.split('-').at(-1)))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    const notes = await Promise.all(made.slice(0, 10).map(({ body }) => untilServed(() => shop.credit(body._id))))
    expect(
      notes
        .map(({ body }) => body.number.slice(-6))
        .sort()
        .at(-1),
    ).toBe('000010')
    const dated = await rows(
      svc,
      sql`select bool_and(ordered) as ordered
            from (select issued_at >= lag(issued_at, 1, issued_at) over (order by sequence) as ordered
                    from bills where store_id = ${shop._id} and series = 'bill') b`,
    )
    expect(dated).toEqual([{ ordered: true }])
  })

  test('a bill that is rolled back leaves no gap', async () => {
    const shop = await aBiller(svc)
    const id = await shop.orderOf()
    await rows(svc, sql`alter table bills add constraint crash check (false) not valid`)
    expect((await shop.bill(id)).status).toBe(500)
    await rows(svc, sql`alter table bills drop constraint crash`)
    expect((await shop.bill(id)).body.number.slice(-6)).toBe('000001')
  })

  test('begin with 1 in each fiscal year, on 1 Shrawan in Kathmandu', async () => {
    const shop = await aBiller(svc, { ...business, bill_prefix: '' })
    const issued: object[] = []
    const at = async (time: string) => {
      svc.clock.advance((Date.parse(time) - svc.clock.now().getTime()) / 1000)
      const { number, fiscal_year, issued_bs } = await shop.billed()
      issued.push([number, fiscal_year, issued_bs])
    }
    await at('2027-07-16T18:10:00Z')
    await at('2027-07-16T18:15:00Z')
    await at('2027-07-18T05:00:00Z')
    expect(issued).toEqual([
      ['2083/84-000001', '2083/84', '2084-03-31'],
      ['2084/85-000001', '2084/85', '2084-04-01'],
      ['2084/85-000002', '2084/85', '2084-04-02'],
    ])
  })
})

describe('lists and other stores (1.3, 11)', () => {
  test('bills are listed newest first, by kind, year, order and day', async () => {
    const shop = await aBiller(svc)
    const first = await shop.billed()
    const second = await shop.billed()
    const note = (await shop.credit(first._id)).body
    const ids = async (query: string) =>
      (await shop.merchant.get(`/bills?${query}`)).body.items.map(({ _id }: { _id: string }) => _id)
    expect((await ids('')).sort()).toEqual([first._id, second._id, note._id].sort())
    expect(await ids('kind=credit_note')).toEqual([note._id])
    expect((await ids(`order=${first.order}`)).sort()).toEqual([first._id, note._id].sort())
    expect(await ids(`fiscal_year=${encodeURIComponent(first.fiscal_year)}&kind=tax_invoice`)).toHaveLength(2)
    expect(await ids('fiscal_year=2050/51')).toEqual([])
    expect(await ids('to=2020-01-01')).toEqual([])
    expect(await ids('limit=2')).toHaveLength(2)
    const bad = await shop.merchant.get('/bills?kind=receipt')
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['kind']])
  })

  test('another store’s bill and order are not found', async () => {
    const [shop, other] = [await aBiller(svc), await aBiller(svc)]
    const bill = await other.billed()
    const statuses = [
      await shop.merchant.get(`/bills/${bill._id}`),
      await shop.credit(bill._id),
      await shop.bill(bill.order),
      await shop.merchant.get('/bills/nonsense'),
    ].map(({ status, body }) => [status, body.message])
    expect(statuses).toEqual([
      [404, 'Bill not found'],
      [404, 'Bill not found'],
      [404, 'Order not found'],
      [404, 'Bill not found'],
    ])
    expect((await shop.merchant.get(`/bills?order=${bill.order}`)).body.items).toEqual([])
  })

  test('a bill has no PATCH and no DELETE, and a credit note needs write_payments', async () => {
    const shop = await aBiller(svc)
    const bill = await shop.billed()
    expect((await shop.merchant.patch(`/bills/${bill._id}`, { reason: 'x' })).status).toBe(404)
    expect((await shop.merchant.delete(`/bills/${bill._id}`)).status).toBe(404)
    const clerk = await aMerchant(svc, shop._id, ['write_orders'])
    const tried = await clerk.post(`/bills/${bill._id}/credit-notes`, { reason: 'x' })
    expect([tried.status, tried.body.right]).toEqual([403, 'write_payments'])
    expect((await clerk.post(`/orders/${bill.order}/bill`)).status).toBe(200)
  })

  test('a repeated Idempotency-Key gives the same bill', async () => {
    const shop = await aBiller(svc)
    const id = await shop.orderOf()
    const bill = () => shop.merchant.post(`/orders/${id}/bill`, {}, { 'idempotency-key': 'one' })
    const [first, again] = [await bill(), await bill()]
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true'])
  })
})
