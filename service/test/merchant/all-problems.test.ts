import { describe, expect, test } from 'vitest'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* All problems of a body or a query are named at once (1.3), also those that concern two of its keys. */

const svc = await startTestService()
const product = aProduct()
const { _id: storeId } = await svc.importStore(aStoreFile({ products: [product] }))
const shop = await aMerchant(svc, storeId)
const mustBeTime = 'Must be an ISO 8601 time'

describe('a rule about two keys', () => {
  test.each([
    [
      'labels with items and an unknown key',
      ['/documents', { kind: 'label', items: [{ product: product._id, copies: 1 }], colour: 1 }],
      { orders: 'Required', items: 'Not for label', colour: 'Unknown field' },
    ],
    ['a document without a kind', ['/documents', { items: 1 }], { kind: 'Required', items: expect.any(String) }],
    [
      'ids and before, and no form',
      ['/submissions/mark-read', { ids: ['0'.repeat(24)], before: '2026-01-01T00:00:00Z', form: 5 }],
      { before: 'Cannot be set together with ids', form: expect.any(String) },
    ],
    [
      'a free line without a name, with a bad quantity',
      ['/orders', { ...anOrder(), products: [{ product: '', quantity: 0 }] }],
      {
        'products.0.name': 'Required',
        'products.0.price': 'Required',
        'products.0.quantity': expect.any(String),
      },
    ],
    [
      'a line whose product is no text',
      ['/orders', { ...anOrder(), products: [{ product: 5, quantity: 1, name: 'Cap' }] }],
      { 'products.0.product': expect.any(String) },
    ],
    [
      'a replay that ends before it begins',
      ['/webhooks/unknown/replay', { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z', event: 1 }],
      { to: 'Must not be before from', event: 'Unknown field' },
    ],
    [
      'a replay whose beginning is no time',
      ['/webhooks/unknown/replay', { from: 'yesterday', to: '2026-01-01T00:00:00Z' }],
      { from: mustBeTime },
    ],
    [
      'a field that needs options, with a bad width',
      [
        '/forms',
        {
          name: 'F',
          fields: [
            { key: 'size', type: 'select', width: 'third' },
            { key: 'b', type: 'radio', options: 1 },
          ],
        },
      ],
      {
        'fields.0.options': 'Must have 1 to 200 options',
        'fields.0.width': 'Must be full or half',
        'fields.1.options': expect.any(String),
      },
    ],
  ] as [string, [string, object], object][])('%s', async (_case, [path, body], fields) => {
    const response = await shop.post(path, body)
    expect([response.status, response.body]).toEqual(rejected(fields as Record<string, string>))
  })

  test('in a row of a bulk call', async () => {
    const { body } = await shop.post('/stock/adjustments', {
      reason: 'count',
      items: [{ product: product._id, expected: 'x' }],
    })
    expect(body.results).toMatchObject([
      { status: 400, fields: { set: 'Exactly one of set and change is required', expected: expect.any(String) } },
    ])
  })

  test('in a query', async () => {
    const { body } = await shop.get('/products?include=variants&limit=51&channel=9')
    expect(body.fields).toEqual({ limit: 'At most 50 with include=variants', channel: 'Must be 1, 2 or 3' })
  })
})

test('of more problems than anybody corrects at once, 5,000 are named', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`key${n}`, n]))
  const { status, body } = await shop.post('/products', unknown)
  expect([status, Object.keys(body.fields).length]).toEqual([400, 5000])
})
