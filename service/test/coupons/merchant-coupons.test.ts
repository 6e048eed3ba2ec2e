import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, anOrder, aCoupon as anyCoupon, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

async function aShopOfMerchant(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

const minimal = { code: 'DASHAIN', coupon_type: 1, coupon_value: 100 }

describe('making a coupon', () => {
  test('a coupon of three keys gets the defaults, its Location and version 1', async () => {
    const shop = await aShopOfMerchant()
    const made = await shop.post('/coupons', minimal)
    const shown = {
      ...{ code: 'DASHAIN', coupon_type: 1, coupon_value: 100, min_order_value: -1, max_discount_amount: -1 },
      ...{ active: true, starts_at: null, expires_at: null, usage_limit: null, used: 0, reserved: 0, version: 1 },
      ...{ only_for_cod_payment: false, only_for_online_payment: false, categories: [], places: [] },
      reward_customer_phone: '',
    }
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject(shown)
    expect(made.headers.etag).toBe('"1"')
    expect(made.headers.location).toBe(`/merchant/stores/${shop.storeId}/coupons/${made.body._id}`)
    expect(made.headers['cache-control']).toBe('no-store')
    expect(made.headers['access-control-allow-origin']).toBeUndefined()
    const read = await shop.get(`/coupons/${made.body._id}`)
    expect([read.status, read.body]).toEqual([200, made.body])
  })

  test('keys that do not fit each other, an unknown place and category are named at once', async () => {
    const shop = await aShopOfMerchant()
    const wrong = { ...minimal, coupon_type: 2, coupon_value: 200, places: ['Atlantis'], categories: ['x'] }
    const fields = {
      coupon_value: 'Must be at most 100 percent',
      ...{ 'places.0': 'Place not found', 'categories.0': 'Category not found' },
    }
    const response = await shop.post('/coupons', wrong)
    expect([response.status, response.body]).toEqual(rejected(fields))
    const { body } = await shop.post('/coupons', minimal)
    const { code: _code, ...changes } = wrong
    const changed = await shop.patch(`/coupons/${body._id}`, changes)
    expect([changed.status, changed.body]).toEqual(rejected(fields))
  })

  test.each(['"01"', '1', '"1', '"1.0"', '""', '"1", "2"', 'w/"1"'])(
    'If-Match %s is no version of an object of version 1',
    async (version) => {
      const shop = await aShopOfMerchant()
      const { body } = await shop.post('/coupons', minimal)
      const changed = await shop.patch(`/coupons/${body._id}`, { active: false }, { 'if-match': version })
      expect([changed.status, changed.body.current]).toEqual([412, body])
    },
  )

  test('the shop accepts the new coupon at once', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShopOfMerchant({ products: [cap] })
    await shop.post('/coupons', { ...minimal, categories: [] })
    const body = { store: shop.storeId, code: 'DASHAIN', products: [aLine(cap)] }
    expect((await svc.post('/public/coupon', body)).body).toMatchObject({ code: 'DASHAIN', coupon_value: 100 })
  })

  test('all problems are named at once', async () => {
    const shop = await aShopOfMerchant()
    const wrong = { code: 'dash in', coupon_value: 0, usage_limit: 0, used: 3, colour: 'red' }
    const response = await shop.post('/coupons', wrong)
    expect([response.status, response.body]).toEqual(
      rejected({
        code: 'Must not contain blanks',
        coupon_type: 'Required',
        coupon_value: 'Must be above 0',
        usage_limit: 'Must be 1 or more',
        used: 'Unknown field',
        colour: 'Unknown field',
      }),
    )
  })

  test.each([
    ['small letters', { code: 'Dashain' }, 'code', 'Use capital letters: the shop upper-cases what a shopper types'],
    ['more than 100 percent', { coupon_type: 2, coupon_value: 101 }, 'coupon_value', 'Must be at most 100 percent'],
    ['an unknown category', { categories: ['hats'] }, 'categories.0', 'Category not found'],
    ['an unknown place', { places: ['Atlantis'] }, 'places.0', 'Place not found'],
    ['an amount of half a paisa', { min_order_value: 1.005 }, 'min_order_value', 'At most 2 decimals'],
    [
      'an end before its start',
      { starts_at: '2026-11-02T00:00:00Z', expires_at: '2026-11-01T00:00:00Z' },
      'expires_at',
      'Must be after starts_at',
    ],
    [
      'only for COD and only for online payment',
      { only_for_cod_payment: true, only_for_online_payment: true },
      'only_for_online_payment',
      'Cannot be set together with only_for_cod_payment',
    ],
  ])('%s is rejected', async (_case, fields, path, message) => {
    const shop = await aShopOfMerchant()
    const response = await shop.post('/coupons', { ...minimal, ...fields })
    expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
  })

  test('a category of another store is not found', async () => {
    const rugs = { _id: newId(), name: 'Rugs', slug: 'rugs' }
    await aShopOfMerchant({ categories: [rugs] })
    const shop = await aShopOfMerchant()
    const response = await shop.post('/coupons', { ...minimal, categories: [rugs._id] })
    expect([response.status, response.body]).toEqual(rejected({ 'categories.0': 'Category not found' }))
  })

  test('a code that is taken is a conflict', async () => {
    const shop = await aShopOfMerchant()
    await shop.post('/coupons', minimal)
    const response = await shop.post('/coupons', minimal)
    expect([response.status, response.body]).toEqual([
      409,
      { message: 'Already in use', code: 'conflict', fields: { code: 'Already in use' } },
    ])
  })
})

describe('changing a coupon', () => {
  async function aCoupon(fields: object = {}) {
    const shop = await aShopOfMerchant()
    const { body } = await shop.post('/coupons', { ...minimal, ...fields })
    return { shop, coupon: body, path: `/coupons/${body._id}` }
  }

  test('only the named keys change, and the version counts', async () => {
    const { shop, coupon, path } = await aCoupon({ usage_limit: 5 })
    const changed = await shop.patch(path, { usage_limit: null, active: false }, { 'if-match': '"1"' })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({
      ...coupon,
      ...{ usage_limit: null, active: false, version: 2, updated_at: expect.any(String) },
    })
    expect(changed.headers.etag).toBe('"2"')
  })

  test('a change without effect keeps the version and writes no audit entry', async () => {
    const { shop, coupon, path } = await aCoupon()
    const response = await shop.patch(path, { code: 'DASHAIN', min_order_value: -1 })
    expect([response.status, response.body]).toEqual([200, coupon])
  })

  test('a change that names the same categories by slug or in capitals keeps the version', async () => {
    const shop = await aShopOfMerchant({ categories: [{ name: 'Rugs', slug: 'rugs' }] })
    const { body: coupon } = await shop.post('/coupons', { ...minimal, categories: ['rugs'] })
    for (const categories of [['rugs'], [coupon.categories[0].toUpperCase()]])
      expect((await shop.patch(`/coupons/${coupon._id}`, { categories })).body).toEqual(coupon)
  })

  test('a version that has changed is a 412 with the coupon as it stands', async () => {
    const { shop, path } = await aCoupon()
    const { body: current } = await shop.patch(path, { active: false })
    const response = await shop.patch(path, { active: true }, { 'if-match': '"1"' })
    expect([response.status, response.body]).toEqual([
      412,
      { message: 'Changed by someone else since you read it', code: 'changed', current },
    ])
  })

  test('of two editors of one version exactly one succeeds', async () => {
    const { shop, path } = await aCoupon()
    const edits = Array.from({ length: 8 }, (_, index) =>
      shop.patch(path, { coupon_value: 200 + index }, { 'if-match': '"1"' }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(412)])
  })

  test('null clears a nullable key and is rejected for others', async () => {
    const { shop, path } = await aCoupon()
    const response = await shop.patch(path, { starts_at: null, active: null })
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['active']])
  })

  test('an imported coupon of 500 percent can be switched off, but a rule is met by what it reads', async () => {
    const coupon = anyCoupon({ coupon_type: 2, coupon_value: 500 })
    const shop = await aShopOfMerchant({ coupons: [coupon] })
    const path = `/coupons/${coupon._id}`
    expect((await shop.patch(path, { active: false })).body).toMatchObject({ active: false, coupon_value: 500 })
    const response = await shop.patch(path, { coupon_type: 3, only_for_cod_payment: true })
    expect([response.status, response.body]).toEqual(rejected({ coupon_value: 'Must be at most 100 percent' }))
  })

  test('an unknown or malformed id is a 404', async () => {
    const { shop } = await aCoupon()
    const notFound = [404, { message: 'Coupon not found', code: 'not_found' }]
    for (const id of [newId(), 'x']) {
      const response = await shop.patch(`/coupons/${id}`, { active: false })
      expect([response.status, response.body]).toEqual(notFound)
    }
  })
})

describe('deleting a coupon', () => {
  test('an unused coupon is deleted, a used one is a conflict', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShopOfMerchant({ products: [cap] })
    const { body: unused } = await shop.post('/coupons', { ...minimal, code: 'UNUSED' })
    const { body: used } = await shop.post('/coupons', minimal)
    expect((await shop.delete(`/coupons/${unused._id}`)).status).toBe(204)
    expect((await shop.get(`/coupons/${unused._id}`)).status).toBe(404)
    const order = anOrder({ products: [aLine(cap)], coupon: used._id })
    expect((await svc.post(`/order/${shop.storeId}`, order)).status).toBe(200)
    const response = await shop.delete(`/coupons/${used._id}`)
    expect([response.status, response.body]).toEqual([409, { message: 'Deactivate it instead', code: 'conflict' }])
  })
})

describe('the list of coupons', () => {
  test('pages show every coupon once, and filters combine', async () => {
    const shop = await aShopOfMerchant()
    const codes = Array.from({ length: 7 }, (_, index) => `CODE${index}`)
    for (const code of codes) await shop.post('/coupons', { ...minimal, code, active: code !== 'CODE3' })
    const first = await shop.get('/coupons?limit=3&sort=code&count=1')
    expect(first.body).toMatchObject({ count: 7, count_capped: false })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await shop.get(`/coupons?limit=3&sort=code${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.items.map(({ code }: { code: string }) => code))
      cursor = page.body.next_cursor
    }
    expect(seen).toEqual(codes)
    expect((await shop.get('/coupons?active=0')).body.items.map(({ code }: { code: string }) => code)).toEqual([
      'CODE3',
    ])
    const foreign = await shop.get(`/coupons?limit=3&sort=-created_at&cursor=${first.body.next_cursor}`)
    expect([foreign.status, foreign.body]).toEqual(rejected({ cursor: 'Not a cursor of this list' }))
  })

  test('usable coupons are active, have begun, are not over and have a use left', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShopOfMerchant({ products: [cap] })
    const at = (days: number) => new Date(svc.clock.now().getTime() + days * 86_400_000).toISOString()
    const coupons = {
      PLAIN: {},
      NOW: { starts_at: at(-1), expires_at: at(1), usage_limit: 1 },
      INACTIVE: { active: false },
      LATER: { starts_at: at(1) },
      OVER: { expires_at: at(-1) },
      RESERVED: { usage_limit: 1 },
      USED: { usage_limit: 1 },
    }
    const made: Record<string, string> = {}
    for (const [code, fields] of Object.entries(coupons))
      made[code] = (await shop.post('/coupons', { ...minimal, code, ...fields })).body._id
    for (const fields of [{ coupon: made.USED }, { coupon: made.RESERVED, paymentMethod: 'WalletA' }]) {
      const order = anOrder({ products: [aLine(cap)], ...fields })
      expect((await svc.post(`/order/${shop.storeId}`, order)).status).toBe(200)
    }
    const codes = async (query: string) =>
      (await shop.get(`/coupons?sort=code&${query}`)).body.items.map(({ code }: { code: string }) => code)
    expect(await codes('usable=1')).toEqual(['NOW', 'PLAIN'])
    expect(await codes('usable=0')).toEqual(['INACTIVE', 'LATER', 'OVER', 'RESERVED', 'USED'])
    expect(await codes('usable=0&active=1')).toEqual(['LATER', 'OVER', 'RESERVED', 'USED'])
    expect(await codes('q=la')).toEqual(['LATER'])
  })

  test('an unknown parameter is named', async () => {
    const shop = await aShopOfMerchant()
    const response = await shop.get('/coupons?colour=red&limit=0')
    expect([response.status, response.body]).toEqual(
      rejected({ colour: 'Unknown parameter', limit: 'Must be 1 to 250' }),
    )
  })
})
