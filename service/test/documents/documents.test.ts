import { describe, expect, test } from 'vitest'
import { readDocument } from '../../src/documents/read-document.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aBiller } from '../bills/a-biller.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

const svc = await startTestService()

/** The sizes of the pages in millimetres, read from the page objects of the file. */
function pagesOf({ text }: TestResponse): string[] {
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)).join('x'),
  )
}

function isPdf(response: TestResponse): boolean {
  const { status, headers, text } = response
  return status === 200 && headers['content-type'] === 'application/pdf' && text.startsWith('%PDF-')
}

describe('PDF (11)', () => {
  test('a slip prints texts of thousands of letters without a blank', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const letters = (seed: number) => Array.from({ length: 4_900 }, (_, n) => 'il.j'[(n * n + n * seed) % 4]).join('')
    const custom_fields = Array.from({ length: 48 }, (_, n) => letters(n))
    const order = await shop.placedOrder({ products: [{ ...aLine(cap), custom_fields }] })
    const pdf = await shop.merchant.post('/documents', { kind: 'packing_slip', orders: [order] })
    expect(isPdf(pdf)).toBe(true)
  })

  test('a slip shows the beginning of long texts, and where something is left out', async () => {
    const shop = await aShopWithMerchant(svc)
    const free = (name: string, custom_fields: string[]) => ({
      product: '',
      name,
      price: 10,
      quantity: 1,
      custom_fields,
    })
    const field = (n: number, length: number) => `Text ${n}|||text_dp|||${'x'.repeat(length)}`
    const long = Array.from({ length: 50 }, (_, n) => field(n, 4_900))
    const made = await shop.merchant.post('/orders', {
      ...{ customer_full_name: 'Asha', customer_phone_number: '9812345678', customer_address: 'Ward 4' },
      ...{ customer_address_city: 'Kathmandu', paymentMethod: 'COD', delivery_charge: 0 },
      products: [
        free('N'.repeat(500), [field(1, 10)]),
        free('Cap', long),
        free('Hat', [field(1, 10)]),
        free('Bag', []),
      ],
    })
    expect(made.status).toBe(201)
    const body = { kind: 'packing_slip' as const, orders: [made.body._id, made.body._id] }
    const job = await readDocument(svc.context.db, shop._id, body)
    const cut = (n: number) => `Text ${n}: ${'x'.repeat(991)}…`
    const lines = [
      { name: `${'N'.repeat(119)}…`, details: [`Text 1: ${'x'.repeat(10)}`] },
      { name: 'Cap', details: [cut(0), '…'] },
      { name: 'Hat', details: ['…'] },
      { name: 'Bag', details: [] },
    ]
    // An order that is named twice has two slips.
    expect(job).toMatchObject({ slips: [{ lines }, { lines }] })
    expect(isPdf(await shop.merchant.post('/documents', body))).toBe(true)
  })

  test('a slip names the day, the sender, the print and the filled fields', async () => {
    const print = { _id: newId(), name: 'Lotus', image_url: '' }
    const cap = aProduct({ print_addon: { enabled: true } })
    const shop = await aShopWithMerchant(svc, { products: [cap], prints: [print] })
    const custom_fields = ['Name on the cover|||text_dp|||Asha', 'Your picture|||image|||https://example.com/a.png']
    const order = await shop.placedOrder({
      products: [aLine(cap, 1, { custom_fields, print_id: print._id })],
      ...{ delivery_date: '2027-01-15', sender_full_name: 'Hari', sender_phone_number: '9800000001' },
    })
    const body = { kind: 'packing_slip' as const, orders: [order] }
    // The texts of the file itself are numbers of shapes in its typeface.
    expect(await readDocument(svc.context.db, shop._id, body)).toMatchObject({
      slips: [
        {
          ...{ deliveryDay: '2027-01-15', sender: 'Hari, 9800000001' },
          lines: [{ details: ['Name on the cover: Asha', 'Your picture', 'Lotus'] }],
        },
      ],
    })
    expect(isPdf(await shop.merchant.post('/documents', body))).toBe(true)
  })

  test.each([
    ['tax_invoice', true],
    ['pan_bill', false],
  ])('a %s and its credit note are pages of A5', async (kind, vat_registered) => {
    const shop = await aBiller(svc, {
      ...{ registered_name: 'हिमाल स्टोर', address: 'ललितपुर', pan: '301234567', vat_registered },
    })
    const bill = await shop.billed(2, { customer_full_name: 'कृष्णकुमारी क्षेत्री' })
    expect(bill.kind).toBe(kind)
    const note = (await shop.credit(bill._id)).body
    for (const { _id } of [bill, note]) {
      const pdf = await shop.merchant.get(`/bills/${_id}.pdf`)
      expect([isPdf(pdf), pagesOf(pdf)]).toEqual([true, ['148x210']])
      expect(pdf.headers['cache-control']).toBe('no-store')
      expect(pdf.text).toMatch(/\/BaseFont \/\w+\+Mukta/)
    }
  })

  test('a bill of many lines goes on over several pages', async () => {
    const shop = await aBiller(svc)
    const products = Array.from({ length: 60 }, (_, n) => ({ product: '', name: `Piece ${n}`, price: 10, quantity: 1 }))
    const order = await shop.merchant.post('/orders', {
      ...{ customer_full_name: 'Asha', customer_phone_number: '9812345678', customer_address: 'Ward 4', products },
      ...{ customer_address_city: 'Kathmandu', paymentMethod: 'COD' },
    })
    const bill = (await shop.bill(order.body._id)).body
    expect(pagesOf(await shop.merchant.get(`/bills/${bill._id}.pdf`)).length).toBeGreaterThan(1)
  })

  test.each([
    ['packing_slip', '148x210'],
    ['label', '105x148'],
  ])('a %s is a page of %s mm for each order, in the order of the request', async (kind, size) => {
    const cap = aProduct({ name: 'ढाका टोपी' })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const orders = [
      await shop.placedOrder({ products: [aLine(cap)] }),
      await shop.placedOrder({ products: [aLine(cap)] }),
    ]
    const pdf = await shop.merchant.post('/documents', { kind, orders })
    expect([isPdf(pdf), pagesOf(pdf)]).toEqual([true, [size, size]])
  })

  test('barcodes are labels of 50 × 25 mm, one for each copy', async () => {
    const [red, plain] = [aVariant('Red', { barcode: '900001' }), aProduct({ barcode: '900' })]
    const cap = aProduct({ variants: [red], colors: ['Red'] })
    const shop = await aShopWithMerchant(svc, { products: [cap, plain] })
    const items = [
      { product: cap._id, variant: red._id, copies: 3 },
      { product: plain.slug, copies: 1 },
      { product: plain._id, variant: '', copies: 1 },
    ]
    const pdf = await shop.merchant.post('/documents', { kind: 'barcodes', items })
    expect([isPdf(pdf), pagesOf(pdf)]).toEqual([true, Array(5).fill('50x25')])
  })

  test('the same Idempotency-Key gives the document again, another body is a 422', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const orders = [await shop.placedOrder({ products: [aLine(cap)] })]
    const headers = { 'idempotency-key': 'labels of the morning' }
    const first = await shop.merchant.post('/documents', { kind: 'label', orders }, headers)
    const again = await shop.merchant.post('/documents', { kind: 'label', orders }, headers)
    expect([isPdf(first), first.headers['idempotency-replayed']]).toEqual([true, undefined])
    expect([isPdf(again), again.headers['idempotency-replayed']]).toEqual([true, 'true'])
    expect(pagesOf(again)).toEqual(pagesOf(first))
    const other = await shop.merchant.post('/documents', { kind: 'packing_slip', orders }, headers)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency'])
  })

  test('a used Idempotency-Key with another body is rejected before the document is read and drawn', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const orders = [await shop.placedOrder({ products: [aLine(cap)] })]
    const headers = { 'idempotency-key': 'labels of the evening' }
    const missing = await shop.merchant.post('/documents', { kind: 'label', orders: [newId()] }, headers)
    expect(missing.status).toBe(400)
    expect(isPdf(await shop.merchant.post('/documents', { kind: 'label', orders }, headers))).toBe(true)
    // Reading these orders would be a 400.
    const other = await shop.merchant.post('/documents', { kind: 'label', orders: [newId()] }, headers)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency'])
  })

  test('of two requests at once with one Idempotency-Key, one is the first and both get the document', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const orders = [await shop.placedOrder({ products: [aLine(cap)] })]
    const headers = { 'idempotency-key': 'two printers' }
    const pdfs = await Promise.all(
      [1, 2].map(() => shop.merchant.post('/documents', { kind: 'label', orders }, headers)),
    )
    expect(pdfs.map(isPdf)).toEqual([true, true])
    expect(pdfs.map((pdf) => pdf.headers['idempotency-replayed'] ?? 'first').sort()).toEqual(['first', 'true'])
  })

  test('documents of several stores that are requested at once are all made', async () => {
    const shops = [await aBiller(svc), await aBiller(svc), await aBiller(svc)]
    const pdfs = await Promise.all(
      shops.flatMap(async (shop) => {
        const orders = [await shop.orderOf()]
        return Promise.all([1, 2, 3].map(() => shop.merchant.post('/documents', { kind: 'label', orders })))
      }),
    )
    expect(pdfs.flat().map(isPdf)).toEqual(Array(9).fill(true))
  })
})

describe('what is rejected (1.3, 11)', () => {
  const shop = aShopWithMerchant(svc, { products: [aProduct({ barcode: '' })] })
  const id = newId()

  test.each([
    [{}, { kind: 'Required' }],
    [{ kind: 'receipt' }, { kind: expect.stringContaining('Must be one of') }],
    [{ kind: 'label' }, { orders: 'Required' }],
    [{ kind: 'label', orders: [] }, { orders: 'At least 1' }],
    [{ kind: 'label', orders: Array(101).fill(id) }, { orders: 'At most 100' }],
    [{ kind: 'label', orders: [id] }, { 'orders.0': 'Order not found' }],
    [
      { kind: 'packing_slip', orders: [id, id] },
      { 'orders.0': 'Order not found', 'orders.1': 'Order not found' },
    ],
    [{ kind: 'label', items: [], orders: [id] }, { items: expect.any(String) }],
    [{ kind: 'barcodes', items: [{ product: id, copies: 0 }] }, { 'items.0.copies': 'Must be 1 to 500' }],
    [{ kind: 'barcodes', items: [{ product: id, copies: 501 }] }, { 'items.0.copies': 'Must be 1 to 500' }],
    [{ kind: 'barcodes', items: [{ product: id }] }, { 'items.0.copies': 'Required' }],
    [{ kind: 'barcodes', items: [{ product: id, copies: 1 }] }, { 'items.0.product': 'Product not found' }],
  ])('%j', async (body, fields) => {
    const { status, body: response } = await (await shop).merchant.post('/documents', body)
    expect([status, response]).toEqual(rejected(fields))
  })

  test('another store’s order, product, variant and bill are not found', async () => {
    const other = await aBiller(svc)
    const [order, bill] = [await other.orderOf(), await other.billed()]
    const { merchant } = await shop
    const label = await merchant.post('/documents', { kind: 'label', orders: [order] })
    expect([label.status, label.body]).toEqual(rejected({ 'orders.0': 'Order not found' }))
    const barcodes = await merchant.post('/documents', {
      kind: 'barcodes',
      items: [{ product: other.cap._id, copies: 1 }],
    })
    expect([barcodes.status, barcodes.body]).toEqual(rejected({ 'items.0.product': 'Product not found' }))
    const pdf = await merchant.get(`/bills/${bill._id}.pdf`)
    expect([pdf.status, pdf.body.message]).toEqual([404, 'Bill not found'])
    expect((await merchant.get('/bills/nonsense.pdf')).status).toBe(404)
  })

  test('a variant that the product lacks, and an item without a barcode that can be printed', async () => {
    const [none, nepali] = [aProduct({ barcode: '' }), aProduct({ barcode: '१०१' })]
    const { merchant } = await aShopWithMerchant(svc, { products: [none, nepali] })
    const items = [
      { product: none._id, variant: newId(), copies: 1 },
      { product: none._id, copies: 1 },
      { product: nepali._id, copies: 1 },
    ]
    const { body } = await merchant.post('/documents', { kind: 'barcodes', items })
    expect(body.fields).toEqual({
      'items.0.variant': 'Variant not found',
      'items.1.product': 'Has no barcode',
      'items.2.product': expect.stringContaining('ASCII'),
    })
  })

  test('a key that may only read orders prints them, another does not', async () => {
    const biller = await aBiller(svc)
    const orders = [await biller.orderOf()]
    const reader = await aMerchant(svc, biller._id, ['read_orders'])
    expect(isPdf(await reader.post('/documents', { kind: 'label', orders }))).toBe(true)
    const stranger = await aMerchant(svc, biller._id, ['read_products'])
    expect((await stranger.post('/documents', { kind: 'label', orders })).status).toBe(403)
  })
})

test('more than 60 documents of a store in a minute are too many (1.8)', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const { merchant } = await aShopWithMerchant(limited)
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await merchant.post('/documents', {})).status)
  expect(statuses).toEqual([...Array(60).fill(400), 429])
})
