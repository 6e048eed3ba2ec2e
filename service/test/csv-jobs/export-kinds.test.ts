import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { aBiller } from '../bills/a-biller.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop } from './csv-harness.ts'

const svc = await startTestService()

type Shop = Pick<Awaited<ReturnType<typeof aMerchant>>, 'get' | 'post'>

/** The lines of an export, by column. */
async function exported(shop: Shop, kind: string, filters: object = {}): Promise<Record<string, string>[]> {
  const started = await shop.post('/exports', { kind, filters })
  expect([kind, started.status, started.text]).toEqual([kind, 202, expect.any(String)])
  await runDueCsvJobs(svc.context)
  const { text } = await shop.get(`/jobs/${started.body._id}/file`)
  return parse(text, { columns: true, bom: true })
}

test('an export of customers has a line for each, and takes the filters of the list', async () => {
  const { merchant: shop, orderOf } = await aBiller(svc)
  await orderOf(1, { customer_full_name: '=Asha', customer_phone_number: '9812345678' })
  await orderOf(1, { customer_full_name: 'Bina', customer_phone_number: '9807654321' })
  const { items } = (await shop.get('/customers?sort=-created_at')).body
  const lines = await exported(shop, 'customers')
  expect(lines.map(({ _id }) => _id)).toEqual(items.map(({ _id }: { _id: string }) => _id))
  expect(lines.map(({ name, phone }) => [name, phone])).toEqual([
    ['Bina', '9807654321'],
    ["'=Asha", '9812345678'],
  ])
  expect((await exported(shop, 'customers', { phone: '9807654321' })).map(({ name }) => name)).toEqual(['Bina'])
})

describe('an export of submissions', () => {
  async function aShopWithForms() {
    const badges = { key: 'badges', type: 'badges', label: 'B', multiple: true, options: ['Red', 'Blue'] }
    const fields = [badges, { key: 'constructor', type: 'text' }]
    const form = { name: 'Wholesale', slug: 'wholesale', fields }
    const shop = await aCsvShop(svc, { forms: [form, { ...form, name: 'Contact', slug: 'contact', fields: [] }] })
    const send = async (slug: string, data: object) => {
      const sent = await svc.post(`/public/form/${shop.storeId}/${slug}/submit`, { data })
      expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
    }
    await send('wholesale', { full_name: 'Asha', phone: '9812345678', badges: ['Red', 'Blue'], constructor: 'Yak' })
    await send('contact', { full_name: 'Bina', phone: '9807654321', email: 'bina@example.com' })
    return shop
  }

  test('has a column for each field that was sent', async () => {
    const lines = await exported(await aShopWithForms(), 'submissions')
    expect(lines).toMatchObject([
      { form_name: 'Contact', read: 'false', 'data.full_name': 'Bina', 'data.email': 'bina@example.com', data: '' },
      { form_name: 'Wholesale', 'data.full_name': 'Asha', 'data.email': '', 'data.badges': 'Red, Blue', data: '' },
    ])
  })

  test('leaves the column of a field empty that only another line has, whatever its key', async () => {
    const lines = await exported(await aShopWithForms(), 'submissions')
    expect(lines.map((line) => line['data.constructor'])).toEqual(['', 'Yak'])
  })

  test('takes the filters of the list, and has no column for fields that no line has', async () => {
    const [line, ...others] = await exported(await aShopWithForms(), 'submissions', { form: 'contact', read: false })
    expect([line?.['data.full_name'], others]).toEqual(['Bina', []])
    expect(Object.keys(line ?? {})).not.toContain('data.badges')
  })
})

test('an export of bills has a line for each bill and credit note, and takes the filters of the list', async () => {
  const { merchant: shop, billed, credit } = await aBiller(svc)
  const bill = await billed(2)
  const note = (await credit(bill._id)).body
  const lines = await exported(shop, 'bills')
  const shown = { seller_name: 'Himal Store Pvt. Ltd.', seller_pan: '301234567', order: bill.order }
  expect(lines.toSorted((one, other) => (one.kind ?? '').localeCompare(other.kind ?? ''))).toMatchObject([
    { ...shown, _id: note._id, kind: 'credit_note', number: note.number, reason: 'Wrong size', bill: bill._id },
    {
      ...{ ...shown, _id: bill._id, kind: 'tax_invoice', number: bill.number, total: String(bill.total), bill: '' },
      ...{ vat_amount: String(bill.vat_amount), issued_bs: bill.issued_bs, buyer_name: bill.buyer.name },
    },
  ])
  expect((await exported(shop, 'bills', { kind: 'credit_note' })).map(({ number }) => number)).toEqual([note.number])
})

describe('the rights of an export', () => {
  test.each([
    ['customers', 'read_customers'],
    ['submissions', 'read_inbox'],
    ['bills', 'read_orders'],
  ] as const)('of %s are export_data and %s', async (kind, right) => {
    const { _id } = await svc.importStore(aStoreFile())
    const lacking = await (await aMerchant(svc, _id, ['export_data', 'read_products'])).post('/exports', { kind })
    expect([lacking.status, lacking.body.right]).toEqual([403, right])
    const reader = await (await aMerchant(svc, _id, [right])).post('/exports', { kind })
    expect([reader.status, reader.body.right]).toEqual([403, 'export_data'])
    expect(await exported(await aMerchant(svc, _id, ['export_data', right]), kind)).toEqual([])
  })

  test.each(['customers', 'submissions', 'bills'])('%s reject a filter of another list', async (kind) => {
    const shop = await aCsvShop(svc)
    const { status, body } = await shop.post('/exports', { kind, filters: { city: 'Kathmandu' } })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['filters.city']])
  })
})
