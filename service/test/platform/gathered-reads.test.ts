import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, message, placed } from '../orders/shop.ts'

/** More than a statement reads at once. */
const many = 40

const svc = await startTestService()

const numbers = Array.from({ length: many }, (_none, n) => n + 1)

test('orders of two stores that are tracked at once are each its own; unknown ones are not found', async () => {
  const cap = aProduct({ price: 500, quantity: 5000 })
  const shops = await Promise.all([aShop(svc, { products: [cap] }), aShop(svc, { products: [aProduct()] })])
  const [shop, other] = shops
  const orders: string[] = []
  for (const quantity of numbers) orders.push(placed(await shop.place({ products: [aLine(cap, quantity)] }))._id)
  const [own, ofOther, unknown] = await Promise.all([
    Promise.all(orders.map(shop.track)),
    Promise.all(orders.map(other.track)),
    Promise.all(numbers.map(() => shop.track(newId()))),
  ])
  expect(own.map(({ body }) => [body._id, body.ordered_products[0].quantity])).toEqual(
    orders.map((order, n) => [order, numbers[n]]),
  )
  const notFound = Array(many).fill([400, message('Order item not found')])
  expect([ofOther, unknown].map((responses) => responses.map(({ status, body }) => [status, body]))).toEqual([
    notFound,
    notFound,
  ])
})

test('products that are read at once have their own stock and reviews', async () => {
  const products = numbers.map((quantity) => aProduct({ quantity, price: 10 }))
  const shop = await aShop(svc, { products })
  for (const product of products.slice(0, 10)) {
    const { _id } = placed(await shop.place({ products: [aLine(product)] }))
    expect((await shop.review(_id, product._id, { review: `Of ${product._id}` })).status).toBe(200)
  }
  const responses = await Promise.all(products.map(({ _id }) => svc.get(`/product/public/${shop._id}/${_id}`)))
  expect(
    responses.map(({ body }) => [body._id, body.quantity, body.reviews.map((each: { review: string }) => each.review)]),
  ).toEqual(products.map(({ _id }, n) => (n < 10 ? [_id, n, [`Of ${_id}`]] : [_id, n + 1, []])))
})

test('a read that begins after an order was placed shows its stock, however many reads are under way', async () => {
  const cap = aProduct({ price: 10, quantity: 1000 })
  const shop = await aShop(svc, { products: [cap] })
  const left = async () => (await svc.get(`/product/public/${shop._id}/${cap._id}`)).body.quantity
  const reads: Promise<unknown>[] = []
  for (const quantity of numbers) {
    reads.push(...Array.from({ length: 5 }, left))
    placed(await shop.place({ products: [aLine(cap, 1)] }))
    expect(await left()).toBe(1000 - quantity)
  }
  await Promise.all(reads)
})
