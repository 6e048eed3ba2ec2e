import { describe, expect, test, vi } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { aMember } from '../people/person.ts'

const svc = await startTestService()
svc.clock.stop()

const fine = { rating: 3, review: 'Fine', customer_name: 'Hari', created_at: '2026-01-02T00:00:00.000Z' }
const good = { rating: 5, review: 'Good', customer_name: 'Gita', created_at: '2026-01-01T00:00:00.000Z' }

async function aReviewedCap(reviews: object[] = [fine, good]) {
  const [cap, hat] = [aProduct({ slug: 'cap', name: 'Cap', reviews }), aProduct({ slug: 'hat' })]
  const shop = await aShop(svc, { products: [cap, hat] })
  const merchant = await aMerchant(svc, shop._id)
  const list = async (query = '') => (await merchant.get(`/reviews${query}`)).body.items
  const shown = async () => {
    const { body } = await svc.get(`/product/public/${shop._id}/cap`)
    return { texts: body.reviews.map(({ review }: { review: string }) => review), ...body }
  }
  return { cap, hat, shop, merchant, list, shown }
}

async function anOrderedReview() {
  const reviewed = await aReviewedCap([])
  const { shop, cap, list } = reviewed
  const { _id: orderId } = placed(await shop.place({ products: [aLine(cap)] }))
  await shop.review(orderId, cap._id, { rating: 2, review: 'Cold' })
  const [review] = await list()
  return { ...reviewed, orderId, review }
}

test('the list shows reviews with product and order, the newest first', async () => {
  const { merchant, shop, cap, list } = await aReviewedCap()
  const { _id: orderId } = placed(await shop.place({ products: [aLine(cap)] }))
  await shop.review(orderId, cap._id, { rating: 2, review: 'Cold' })
  const [newest, ...older] = await list()
  expect(newest).toEqual({
    ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), product: cap._id, product_name: 'Cap', order: orderId },
    ...{ rating: 2, review: 'Cold', images: [], customer_name: 'Asha Gurung', verified_purchase: true },
    ...{ hidden: false, reply: null, created_at: expect.any(String) },
  })
  expect(older).toMatchObject([
    { ...fine, order: null },
    { ...good, order: null },
  ])
  const sorted = async (sort: string) => (await list(`?sort=${sort}`)).map(({ rating }: { rating: number }) => rating)
  expect([await sorted('rating'), await sorted('-rating')]).toEqual([
    [2, 3, 5],
    [5, 3, 2],
  ])
  const first = await merchant.get('/reviews?sort=rating&limit=2&count=1')
  const rest = await merchant.get(`/reviews?sort=rating&limit=2&cursor=${first.body.next_cursor}`)
  expect([first.body.count, rest.body.items.length, rest.body.next_cursor]).toEqual([3, 1, null])
})

test('filters combine, and a product of another store gives an empty list', async () => {
  const { merchant, cap, hat, list } = await aReviewedCap()
  const foreign = await aReviewedCap()
  const [newest] = await list()
  await merchant.patch(`/reviews/${newest._id}`, { hidden: true, reply: 'Sorry' })
  const cases: [query: string, found: number][] = [
    [`?product=${cap._id}`, 2],
    ['?product=cap&rating=5', 1],
    [`?product=${hat._id}`, 0],
    [`?product=${foreign.cap._id}`, 0],
    ['?hidden=1', 1],
    ['?hidden=0', 1],
    ['?replied=1&hidden=1', 1],
    ['?replied=0', 1],
    ['?rating=4', 0],
  ]
  for (const [query, found] of cases) expect([query, (await list(query)).length]).toEqual([query, found])
  const wrong = await merchant.get('/reviews?rating=6&hidden=yes')
  expect([wrong.status, wrong.body]).toEqual(rejected({ rating: 'Must be 1 to 5', hidden: 'Must be 1 or 0' }))
})

describe('hiding', () => {
  test('a hidden review is at once absent from the product and its ratings, and a shown one is back', async () => {
    const { merchant, shop, list, shown } = await aReviewedCap()
    const [newest] = await list()
    const rated = async () => {
      const { body } = await svc.get(`/product/p/public/${shop._id}?sort_by=total_rating`)
      const item = body.products.find(({ slug }: { slug: string }) => slug === 'cap')
      return [item.total_rating, item.review_count]
    }
    expect(await rated()).toEqual([8, 2])
    expect(await shown()).toMatchObject({ texts: ['Fine', 'Good'], total_rating: 8, review_count: 2 })
    const hidden = await merchant.patch(`/reviews/${newest._id}`, { hidden: true })
    expect([hidden.status, hidden.body]).toEqual([200, { ...newest, hidden: true }])
    expect(await shown()).toMatchObject({ texts: ['Good'], total_rating: 5, review_count: 1 })
    expect(await rated()).toEqual([5, 1])
    await merchant.patch(`/reviews/${newest._id}`, { hidden: false })
    expect(await shown()).toMatchObject({ texts: ['Fine', 'Good'], total_rating: 8, review_count: 2 })
  })

  test('the order of a hidden review still shows it as received', async () => {
    const { merchant, shop, cap, orderId, review } = await anOrderedReview()
    await merchant.patch(`/reviews/${review._id}`, { hidden: true })
    const { body } = await shop.track(orderId)
    expect(body.review).toEqual({ count: 1, total_rating: 2, received: [cap._id], reviews: [review._id] })
  })

  test('a product agrees with itself when a review is hidden before any one statement of the read', async () => {
    const { merchant, list, shown } = await aReviewedCap()
    const [newest] = await list()
    const { pipelined } = svc.context.db
    const query = pipelined.query.bind(pipelined) as (...given: unknown[]) => Promise<unknown>
    for (let before = 1; ; before += 1) {
      await merchant.patch(`/reviews/${newest._id}`, { hidden: false })
      let statements = 0
      const spy = vi.spyOn(pipelined, 'query').mockImplementation((async (...given: unknown[]) => {
        statements += 1
        if (statements === before) await merchant.patch(`/reviews/${newest._id}`, { hidden: true })
        return query(...given)
      }) as never)
      const { texts, total_rating, review_count } = await shown()
      spy.mockRestore()
      if (statements < before) return expect(before).toBeGreaterThan(3)
      expect([review_count, total_rating], `before statement ${before}`).toEqual(
        texts.includes('Fine') ? [2, 8] : [1, 5],
      )
    }
  })

  test('ratings are right when reviews arrive while others are hidden', async () => {
    const reviews = Array.from({ length: 6 }, (_, n) => ({ ...fine, review: `${n}`, rating: 1 }))
    const { merchant, shop, cap, list, shown } = await aReviewedCap(reviews)
    const imported = await list()
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => placed(await shop.place({ products: [aLine(cap)] }))),
    )
    await Promise.all([
      ...imported.map(({ _id }: { _id: string }) => merchant.patch(`/reviews/${_id}`, { hidden: true })),
      ...orders.map(({ _id }) => shop.review(_id, cap._id, { rating: 4, review: 'New' })),
    ])
    const { texts, total_rating, review_count } = await shown()
    expect([texts, total_rating, review_count]).toEqual([Array(6).fill('New'), 24, 6])
  })
})

describe('replying', () => {
  test('a reply stands in the review of the product, and is gone with null', async () => {
    const { merchant, list, shown } = await aReviewedCap()
    const [newest] = await list()
    const path = `/reviews/${newest._id}`
    const replied = await merchant.patch(path, { reply: 'Thank you, Hari' })
    const reply = { text: 'Thank you, Hari', created_at: expect.any(String) }
    expect([replied.status, replied.body]).toEqual([200, { ...newest, reply }])
    const [first, second] = (await shown()).reviews
    expect(first).toEqual({ ...fine, images: [], verified_purchase: false, reply: replied.body.reply })
    expect(Object.keys(second)).not.toContain('reply')
    svc.clock.advance(60)
    expect((await merchant.patch(path, { reply: 'Thank you, Hari' })).body).toEqual(replied.body)
    const changed = await merchant.patch(path, { reply: 'Thanks' })
    expect(changed.body.reply.created_at > replied.body.reply.created_at).toBe(true)
    for (const none of [null, '']) {
      await merchant.patch(path, { reply: 'Thanks' })
      expect((await merchant.patch(path, { reply: none })).body.reply).toBeNull()
    }
    expect(Object.keys((await shown()).reviews[0])).not.toContain('reply')
  })

  test.each([
    ['a reply of 2,001 characters', { reply: 'x'.repeat(2001) }, { reply: 'Max 2000 character is allowed' }],
    ['another text', { review: 'Perfect', rating: 5 }, { review: 'Unknown field', rating: 'Unknown field' }],
  ])('%s is rejected', async (_case, body, fields) => {
    const { merchant, list } = await aReviewedCap()
    const response = await merchant.patch(`/reviews/${(await list())[0]._id}`, body)
    expect([response.status, response.body]).toEqual(rejected(fields))
  })
})

describe('deleting', () => {
  test('a deleted review is gone, the order still names it, and its shopper cannot review again', async () => {
    const { merchant, shop, cap, orderId, review, list, shown } = await anOrderedReview()
    expect((await merchant.delete(`/reviews/${review._id}`)).status).toBe(204)
    expect(await shown()).toMatchObject({ texts: [], total_rating: 0, review_count: 0 })
    expect(await list()).toEqual([])
    const { body } = await shop.track(orderId)
    expect([body.review, body.reviews]).toEqual([{ count: 0, total_rating: 0, received: [cap._id], reviews: [] }, []])
    const again = await shop.review(orderId, cap._id, { rating: 5, review: 'Warm' })
    expect([again.status, again.body.message]).toEqual([400, 'Product has already been reviewed'])
    for (const response of [
      await merchant.patch(`/reviews/${review._id}`, { hidden: false }),
      await merchant.delete(`/reviews/${review._id}`),
    ])
      expect([response.status, response.body]).toEqual([404, { message: 'Review not found', code: 'not_found' }])
  })

  test('a deleted review of no order leaves nothing', async () => {
    const { merchant, shop, list, shown } = await aReviewedCap()
    await merchant.delete(`/reviews/${(await list())[0]._id}`)
    expect(await shown()).toMatchObject({ texts: ['Good'], total_rating: 5, review_count: 1 })
    const rows = await many(svc.context.db, sql`select 1 from reviews where store_id = ${shop._id}`)
    expect(rows).toHaveLength(1)
  })

  test('it needs the right to write products', async () => {
    const { merchant, list, shop } = await aReviewedCap()
    const staff = await aMember(svc, shop._id, 'staff')
    const [newest] = await list()
    expect((await staff.patch(`/reviews/${newest._id}`, { hidden: true })).status).toBe(200)
    const denied = await staff.delete(`/reviews/${newest._id}`)
    expect([denied.status, denied.body.right]).toEqual([403, 'write_products'])
    const inbox = await aMerchant(svc, shop._id, ['write_inbox'])
    expect((await inbox.delete(`/reviews/${newest._id}`)).body).toMatchObject({ code: 'scope' })
    expect((await merchant.delete(`/reviews/${newest._id}`)).status).toBe(204)
  })
})

describe('the store file', () => {
  async function exported(storeId: string) {
    const token = `Bearer ${svc.context.config.adminToken}`
    return (await svc.get(`/admin/stores/${storeId}/export`, { authorization: token })).body
  }

  test('it carries what is hidden and replied, and no deleted review', async () => {
    const { merchant, shop, list } = await aReviewedCap([fine, good, { ...fine, review: 'Gone' }])
    const [, , last] = await list()
    const gone = (await list()).find(({ review }: { review: string }) => review === 'Gone')
    await merchant.delete(`/reviews/${gone._id}`)
    const { body } = await merchant.patch(`/reviews/${last._id}`, { hidden: true, reply: 'Thanks' })
    const file = await exported(shop._id)
    const [cap] = file.products.filter(({ slug }: { slug: string }) => slug === 'cap')
    expect(cap.reviews).toMatchObject([
      { review: 'Good', hidden: true, reply: body.reply },
      { review: 'Fine', hidden: false, reply: null },
    ])
    expect([cap.total_rating, cap.review_count]).not.toContain(8)
  })

  test('a review that was deleted comes back when a file names its id', async () => {
    const { merchant, shop, cap, review, shown, list } = await anOrderedReview()
    await merchant.delete(`/reviews/${review._id}`)
    const reviews = [{ _id: review._id, rating: 4, review: 'Warm', customer_name: 'Asha', reply: null }]
    await svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, products: [{ _id: cap._id, reviews }] })
    expect(await shown()).toMatchObject({ texts: ['Warm'], total_rating: 4, review_count: 1 })
    expect(await list()).toMatchObject([{ _id: review._id, hidden: false }])
  })

  test('a review of the file without an id is no deleted one', async () => {
    const { merchant, shop, cap, review, shown } = await anOrderedReview()
    await merchant.delete(`/reviews/${review._id}`)
    await svc.importStore({
      ...{ format: 'pasal-store/1', store: { _id: shop._id } },
      products: [{ _id: cap._id, reviews: [{ rating: 2, review: '' }] }],
    })
    expect(await shown()).toMatchObject({ texts: [''], total_rating: 2, review_count: 1 })
    expect((await merchant.get('/reviews')).body.items[0]._id).not.toBe(review._id)
  })

  test.each([
    ['a reply without text', { text: '', created_at: '2026-01-01' }],
    ['a reply of a text alone', 'Thanks'],
  ])('%s is rejected', async (_case, reply) => {
    await expect(aReviewedCap([{ ...fine, reply }])).rejects.toThrow(/reply/)
  })
})

test('a review of another store is not found', async () => {
  const [shop, foreign] = [await aReviewedCap(), await aReviewedCap()]
  const [theirs] = await foreign.list()
  for (const response of [
    await shop.merchant.patch(`/reviews/${theirs._id}`, { hidden: true }),
    await shop.merchant.delete(`/reviews/${theirs._id}`),
    await shop.merchant.patch(`/reviews/${newId()}`, { hidden: true }),
  ])
    expect([response.status, response.body]).toEqual([404, { message: 'Review not found', code: 'not_found' }])
  expect(await foreign.list()).toMatchObject([{ hidden: false }, { hidden: false }])
})
