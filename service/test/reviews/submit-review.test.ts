import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, expectRejection, invalid, message, placed, rows } from '../orders/shop.ts'

const svc = await startTestService()
svc.clock.stop()
const wrongPhone = { fields: { phone_number: "Provided phone number don't match with order phone number" } }
const phoneOfTen = invalid({ phone_number: 'Phone number must be of 10 digit' })

async function anOrderedCap() {
  const [cap, hat] = [aProduct(), aProduct()]
  const shop = await aShop(svc, { products: [cap, hat] })
  const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
  const orderId = _id as string
  const review = (fields: Record<string, unknown> = {}) => shop.review(orderId, cap._id, fields)
  return { cap, hat, shop, orderId, review }
}

describe('a review (4.10)', () => {
  test('a review responds with rating and text as sent', async () => {
    const { review } = await anOrderedCap()
    const response = await review({ rating: 4, review: 'Warm & <b>soft</b> नमस्ते' })
    expect([response.status, response.body]).toEqual([
      200,
      { success: true, message: 'Review recorded successfully', rating: 4, review: 'Warm & <b>soft</b> नमस्ते' },
    ])
  })

  test('a review is published on the product as a verified purchase and counts in its ratings', async () => {
    const cap = aProduct({ reviews: [{ rating: 3, review: 'Fine', customer_name: 'Hari' }] })
    const shop = await aShop(svc, { products: [cap] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
    expect((await shop.review(_id, cap._id, { rating: 5, review: 'Warm' })).status).toBe(200)
    const { body } = await svc.get(`/product/public/${shop._id}/${cap.slug}`)
    expect([body.total_rating, body.review_count]).toEqual([8, 2])
    expect(body.reviews[0]).toEqual({
      rating: 5,
      review: 'Warm',
      images: [],
      customer_name: 'Asha Gurung',
      verified_purchase: true,
      created_at: expect.any(String),
    })
  })

  test('a review is in the tracking record of its order', async () => {
    const [cap, hat] = [aProduct(), aProduct()]
    const shop = await aShop(svc, { products: [cap, hat] })
    const { _id } = placed(await shop.place({ products: [aLine(cap), aLine(hat)] }))
    await shop.review(_id, cap._id, { rating: 4, review: 'Warm' })
    svc.clock.advance(1)
    await shop.review(_id, hat._id, { rating: 3, review: '' })
    const { body } = await shop.track(_id)
    expect(body.review).toEqual({
      count: 2,
      total_rating: 7,
      received: [cap._id, hat._id],
      reviews: [expect.stringMatching(/^[0-9a-f]{24}$/), expect.stringMatching(/^[0-9a-f]{24}$/)],
    })
    expect(body.reviews).toEqual([
      { product: cap._id, images: [], review: 'Warm', rating: 4 },
      { product: hat._id, images: [], review: '', rating: 3 },
    ])
  })

  test('ratings with decimals add up to the decimal sum in the tracking record', async () => {
    const [cap, hat] = [aProduct(), aProduct()]
    const shop = await aShop(svc, { products: [cap, hat] })
    const { _id } = placed(await shop.place({ products: [aLine(cap), aLine(hat)] }))
    await shop.review(_id, cap._id, { rating: 1.1 })
    await shop.review(_id, hat._id, { rating: 2.2 })
    expect((await shop.track(_id)).body.review).toMatchObject({ count: 2, total_rating: 3.3 })
  })

  test.each([1, 5, 4.5])('a review with the rating %s is accepted, also when it is not whole', async (rating) => {
    const { cap, shop, review } = await anOrderedCap()
    expect((await review({ rating })).status).toBe(200)
    const { ratings } = await shop.state()
    expect(ratings.find(({ product_id }) => product_id === cap._id)).toMatchObject({
      total_rating: rating,
      review_count: 1,
    })
  })

  test('a review of a thousand characters is accepted', async () => {
    const { review } = await anOrderedCap()
    expect((await review({ review: 'a'.repeat(1000) })).status).toBe(200)
  })

  test.each(['Inactive', 'Delivered', 'Cancelled'])('a review of a %s order is accepted', async (status) => {
    const { orderId, review } = await anOrderedCap()
    await rows(svc, sql`update orders set status = ${status} where order_id = ${orderId}`)
    expect((await review()).status).toBe(200)
  })
})

describe('rejected reviews (4.10)', () => {
  test.each([0, 0.99, 5.01, 6])(
    'a review with the rating %s is rejected with the bounds of a rating',
    async (rating) => {
      const { shop, review } = await anOrderedCap()
      const fields = { rating: 'Rating must be from 1 to 5' }
      await expectRejection(shop, () => review({ rating }), 400, invalid(fields))
    },
  )

  test.each([
    ['rating', '5'],
    ['rating', undefined],
    ['review', 'a'.repeat(1001)],
    ['review', undefined],
    ['product_id', 'x'],
    ['order_id', 'x'],
    ['store_id', 'x'],
  ])('a review with an invalid %s is a validation error of that field', async (key, value) => {
    const { shop, review } = await anOrderedCap()
    const fields = { [key]: expect.any(String) as unknown as string }
    await expectRejection(shop, () => review({ [key]: value }), 400, invalid(fields))
  })

  test('a review without a rating is a validation error', async () => {
    const { shop, review } = await anOrderedCap()
    await expectRejection(shop, () => review({ rating: undefined }), 400, invalid({ rating: 'Required' }))
  })

  test.each(['', '981234567', '98123456789'])(
    'a review with the phone "%s" is a validation error of the phone alone',
    async (phone_number) => {
      const { shop, review } = await anOrderedCap()
      await expectRejection(shop, () => review({ phone_number, rating: 9, store_id: 'x' }), 400, phoneOfTen)
    },
  )

  test('a review with a wrong phone is a 401, before the product is checked', async () => {
    const { shop, hat, review } = await anOrderedCap()
    const wrong = { phone_number: '9812345679', product_id: hat._id }
    await expectRejection(shop, () => review(wrong), 401, wrongPhone)
  })

  test("a review of an unknown order, or of another store's, responds Order item not found", async () => {
    const { shop, review } = await anOrderedCap()
    const other = await anOrderedCap()
    const rejection = message('Order item not found')
    await expectRejection(shop, () => review({ order_id: newId() }), 400, rejection)
    await expectRejection(shop, () => review({ order_id: other.orderId, product_id: other.cap._id }), 400, rejection)
    await expectRejection(shop, () => review({ store_id: newId() }), 400, rejection)
  })

  test('a second review of a product by one order is rejected', async () => {
    const { cap, shop, review } = await anOrderedCap()
    expect((await review()).status).toBe(200)
    await expectRejection(shop, () => review({ rating: 1 }), 400, message('Product has already been reviewed'))
    const again = placed(await shop.place({ products: [aLine(cap)] }))
    expect((await shop.review(again._id, cap._id)).status).toBe(200)
  })

  test('of eight reviews of one product at once exactly one counts', async () => {
    const { cap, shop, review } = await anOrderedCap()
    const responses = await Promise.all(Array.from({ length: 8 }, () => review()))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    const { ratings } = await shop.state()
    expect(ratings.find(({ product_id }) => product_id === cap._id)).toMatchObject({ total_rating: 5, review_count: 1 })
  })

  test('a review of a product that was not ordered is rejected', async () => {
    const { hat, shop, review } = await anOrderedCap()
    const rejection = message('Provided product not found in the following order')
    await expectRejection(shop, () => review({ product_id: hat._id }), 400, rejection)
    await expectRejection(shop, () => review({ product_id: newId() }), 400, rejection)
  })

  test('a review of a deleted product is rejected', async () => {
    const { cap, shop, review } = await anOrderedCap()
    await rows(svc, sql`delete from products where store_id = ${shop._id} and product_id = ${cap._id}`)
    await expectRejection(shop, () => review(), 400, message('Selected product not found'))
  })
})
