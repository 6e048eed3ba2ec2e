import { beforeAll, describe, expect, test } from 'vitest'
import type { TestResponse, TestService } from '../harness/test-service.ts'
import { optionalKeysOf } from './optional-keys.ts'
import { openShop, pathOf, posts, type Shop, startWalkedService } from './routes.ts'

/* A key that may be left out may be null: many forms send null for an input without a value. */

let svc: TestService
let shop: Shop

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
  await svc.context.db.pool.query('update stock set quantity = 1000 where store_id = $1', [shop._id])
})

const publicPosts = posts.filter(([, { headers }]) => headers === undefined)
/** 4.12: an empty email of an alert is rejected, and so is null. */
const isAlertEmail = (url: string, key: string) => /stock-alert$|notify$/.test(url) && key === 'email'

/** The body with `value` at the path. Undefined: the key is absent. */
function changed(body: Record<string, unknown>, path: (string | number)[], value: unknown) {
  const copy = structuredClone(body)
  const parent = path.slice(0, -1).reduce((inner, key) => (inner as never)[key], copy as unknown)
  ;(parent as Record<string | number, unknown>)[path.at(-1) as string] = value
  return copy
}

/** Without what differs between two requests that are equal. */
function comparable({ status, body }: TestResponse) {
  const { _id, order_number, hold_expires_at, ...rest } = body
  return { status, rest, placed: typeof _id === 'string' }
}

test('the bodies have many optional keys, nested ones and those of forms too', () => {
  const names = publicPosts.flatMap(([url, route]) =>
    optionalKeysOf(route, shop).map((path) => `${url} ${path.join('.')}`),
  )
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual(
    expect.arrayContaining([
      '/order/:store_id products.0.variant',
      '/order/:store_id products.0.customization_charge',
      '/order/:store_id meta.event_id',
      '/order/:store_id delivery_date',
      '/order/:store_id paymentMethod',
      '/public/coupon products.0.variant',
      '/payment/dynamic_qr/init self',
      '/order/public/release-hold transaction_id',
      '/public/form/:store_id/:slug/submit email',
      '/customer/stock-alert variant_id',
      '/public/flash-sale/:store_id/notify phone',
      '/public/meta-event/:store_id custom_data.num_items',
    ]),
  )
})

describe.each(publicPosts)('POST %s', (url, route) => {
  const send = (body: unknown) => svc.post(pathOf(route, shop), body)

  test('null at an optional key has the response of its absence', async () => {
    const good = route.body(shop)
    for (const path of optionalKeysOf(route, shop).filter(([key]) => !isAlertEmail(url, String(key)))) {
      const absent = comparable(await send(changed(good, path, undefined)))
      const withNull = comparable(await send(changed(good, path, null)))
      expect({ path, ...withNull }).toEqual({ path, ...absent })
      expect({ path, type: withNull.rest.error_type }).toEqual({ path, type: undefined })
    }
  })

  test('null at a required key is named', async () => {
    for (const key of route.required ?? []) {
      const { status, body } = await send({ ...route.body(shop), [key]: null })
      expect({ key, status, named: Object.keys(body.fields ?? {}) }).toEqual({ key, status: 400, named: [key] })
    }
  })
})

test('an order with null at every optional key is stored like one without them', async () => {
  const found = posts.find(([url]) => url === '/order/:store_id')
  if (!found) throw new Error('the order is not in the table')
  const [, route] = found
  const keys = optionalKeysOf(route, shop).filter((path) => path.length === 1)
  const fill = (value: unknown) => keys.reduce((body, path) => changed(body, path, value), route.body(shop))
  const stored = async (body: unknown) => {
    const { _id } = (await svc.post(pathOf(route, shop), body)).body
    const rows = await svc.context.db.pool.query('select * from orders where store_id = $1 and order_id = $2', [
      shop._id,
      _id,
    ])
    const { order_id, order_number, created_at, updated_at, placed_at, ...rest } = rows.rows[0]
    return rest
  }
  expect(await stored(fill(null))).toEqual(await stored(fill(undefined)))
})

test.each(['/customer/stock-alert', '/public/flash-sale/:store_id/notify'])(
  'an email of null is rejected like an empty one by %s',
  async (url) => {
    const found = posts.find(([posted]) => posted === url)
    if (!found) throw new Error('the alert is not in the table')
    const [, route] = found
    for (const email of [null, '']) {
      const { status, body } = await svc.post(pathOf(route, shop), { ...route.body(shop), email })
      expect([status, body]).toEqual([400, { error_type: 'zod_validation', fields: { email: 'Invalid email' } }])
    }
  },
)
