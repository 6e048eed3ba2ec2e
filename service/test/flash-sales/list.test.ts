import { describe, expect, test } from 'vitest'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aSale, dayOfSeconds, hour } from './sale-store.ts'

const svc = await startTestService()
svc.clock.stop()
const read = async (storeId: string) => (await svc.get(`/public/flash-sale/${storeId}`)).body
const cap = aProduct({ slug: 'cap' })

async function salesOf(sales: object[], products: object[] = [aProduct({ slug: 'cap' })], store = {}) {
  const { _id } = await svc.importStore(aStoreFile({ store, products, flash_sales: sales }))
  return (await read(_id)).sales
}

test('a listed sale has every field of 2.6, and no offer_price_from', async () => {
  const fields = {
    ...{ name: 'Tihar', discount_type: 'fixed_amount', discount_value: 12.5 },
    ...{ max_per_order: 2, show_countdown: false, show_stock_left: true },
  }
  const { products: _, ...sale } = aSale(svc, [cap], fields)
  const [listed, ...others] = await salesOf([{ ...sale, products: ['cap'], hold_minutes: 4 }])
  expect(listed).toEqual({ ...sale, ...fields, status: 'live', sold_out: false })
  expect(listed).not.toHaveProperty('offer_price_from')
  expect(others).toEqual([])
})

test('server_time of the sale list is the service’s clock', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  svc.clock.advance(hour)
  const before = svc.clock.now().getTime()
  const { server_time, sales } = await read(_id)
  expect(new Date(server_time).toISOString()).toBe(server_time)
  expect(Date.parse(server_time) - before).toBeGreaterThanOrEqual(0)
  expect(Date.parse(server_time) - before).toBeLessThan(60_000)
  expect(sales).toEqual([])
})

test.each([
  ['live', 'that has begun', { startsIn: -hour, lasts: 2 * hour }],
  ['upcoming', 'that begins in an hour', { startsIn: hour }],
  ['upcoming', 'that begins just within 14 days', { startsIn: 14 * dayOfSeconds - 5 }],
])('the status is %s for a sale %s', async (status, _when, when) => {
  expect(await salesOf([aSale(svc, [cap], when)])).toMatchObject([{ status }])
})

test.each([
  ['that begins after 14 days', { startsIn: 14 * dayOfSeconds + hour }],
  ['that is over', { startsIn: -2 * hour, lasts: hour }],
  ['that has just ended', { startsIn: -hour, lasts: hour - 1 }],
])('a sale %s is not listed', async (_when, when) => {
  expect(await salesOf([aSale(svc, [cap], when)])).toEqual([])
})

test('sales are listed live first, then by their start', async () => {
  const sales = [
    aSale(svc, [cap], { name: 'tomorrow', startsIn: dayOfSeconds }),
    aSale(svc, [cap], { name: 'younger', startsIn: -hour / 2 }),
    aSale(svc, [cap], { name: 'soon', startsIn: hour }),
    aSale(svc, [cap], { name: 'older', startsIn: -hour, lasts: 3 * hour }),
  ]
  const listed = await salesOf(sales)
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['older', 'younger', 'soon', 'tomorrow'])
})

test('the status of a sale follows the clock, without a job', async () => {
  const { _id } = await svc.importStore(
    aStoreFile({ products: [cap], flash_sales: [aSale(svc, [cap], { startsIn: 60, lasts: 60 })] }),
  )
  const status = async () => (await read(_id)).sales.map((sale: { status: string }) => sale.status)
  expect(await status()).toEqual(['upcoming'])
  svc.clock.advance(61)
  expect(await status()).toEqual(['live'])
  svc.clock.advance(60)
  expect(await status()).toEqual([])
})

test('another store’s sales are not listed', async () => {
  await salesOf([aSale(svc, [cap])])
  const { _id } = await svc.importStore(aStoreFile())
  expect((await read(_id)).sales).toEqual([])
})

describe('sold_out', () => {
  const stocked = (quantity: number, fields: object = {}) => aProduct({ quantity, ...fields })
  const sizes = (...quantities: number[]) => ({
    variants: quantities.map((quantity, index) => aVariant(`Size ${index}`, { quantity })),
  })
  const website = { use_advanced_inventory: true, outlets: [{ name: 'Web', website: true }, { name: 'Shop' }] }

  test.each<[boolean, string, object[], object?]>([
    [true, 'nothing left', [stocked(0)]],
    [true, 'less than nothing', [stocked(-3)]],
    [false, 'one of two products left', [stocked(0), stocked(1)]],
    [true, 'both sold out', [stocked(0), stocked(-1)]],
    [false, 'sold on without stock', [stocked(0, { continue_selling: true })]],
    [false, 'one variant left', [stocked(0, sizes(0, 2, -5))]],
    [true, 'no variant left, whatever the product’s own quantity', [stocked(9, sizes(0, -1))]],
    [true, 'nothing left at the website outlet', [stocked(9, { stock: { Web: 0, Shop: 9 } })], website],
    [false, 'something left there', [stocked(0, { stock: { Web: 1, Shop: 0 } })], website],
    [false, 'no products at all', []],
  ])('sold_out is %s: %s', async (soldOut, _why, products, store) => {
    const sale = aSale(svc, products as { slug: string }[])
    expect(await salesOf([sale], products, store)).toMatchObject([{ sold_out: soldOut }])
  })
})
