import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aFlashSale } from '../flash-sale.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
svc.clock.stop()
const atMost = (units: number, name: string) =>
  message(`Flash sale: you can buy at most ${units} of "${name}" per order.`)

describe("a live sale's limit (4.3, check 7)", () => {
  test('an order of more units than the flash sale limit is rejected', async () => {
    const cap = aProduct({ name: 'Red cap' })
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, { max_per_order: 2 })] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 3)] }), 400, atMost(2, 'Red cap'))
    await expectRejection(shop, () => shop.placeOnline({ products: [aLine(cap, 3)] }), 400, atMost(2, 'Red cap'))
    placed(await shop.place({ products: [aLine(cap, 2)] }))
    placed(await shop.place({ products: [aLine(cap, 2)] }))
  })

  test('the flash sale limit counts all lines and variants of the product together', async () => {
    const [small, large] = [aVariant('S'), aVariant('L')]
    const cap = aProduct({ name: 'Red cap', sizes: ['S', 'L'], variants: [small, large] })
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, { max_per_order: 3 })] })
    const line = (variant: { _id: string }, quantity: number) => aLine(cap, quantity, { variant: variant._id })
    const tooMany = { products: [line(small, 2), line(large, 2)] }
    await expectRejection(shop, () => shop.place(tooMany), 400, atMost(3, 'Red cap'))
    placed(await shop.place({ products: [line(small, 2), line(large, 1)] }))
  })

  test('the flash sale limit does not count other products', async () => {
    const [cap, hat] = [aProduct(), aProduct()]
    const shop = await aShop(svc, { products: [cap, hat], flash_sales: [aFlashSale(svc, cap, { max_per_order: 1 })] })
    placed(await shop.place({ products: [aLine(cap, 1), aLine(hat, 5)] }))
  })

  test('the flash sale limit applies to a product that continues selling', async () => {
    const cap = aProduct({ name: 'Red cap', continue_selling: true })
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, { max_per_order: 2 })] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 3)] }), 400, atMost(2, 'Red cap'))
  })

  test('a flash sale limit of 0 is no limit', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, { max_per_order: 0 })] })
    placed(await shop.place({ products: [aLine(cap, 10)] }))
  })

  test('the flash sale limit starts and ends by the clock, without a job', async () => {
    const cap = aProduct({ name: 'Red cap', quantity: 50 })
    const sale = aFlashSale(svc, cap, { startsIn: 600, max_per_order: 2 })
    const shop = await aShop(svc, { products: [cap], flash_sales: [sale] })
    placed(await shop.place({ products: [aLine(cap, 3)] }))
    svc.clock.advance(601)
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 3)] }), 400, atMost(2, 'Red cap'))
    svc.clock.advance(3600)
    placed(await shop.place({ products: [aLine(cap, 3)] }))
  })
})

describe('the price of an order in a flash sale', () => {
  test('the price of an order follows the clock before, during and after a sale, without a job', async () => {
    const cap = aProduct({ price: 500, quantity: 50 })
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, { startsIn: 600 })] })
    const price = async () => placed(await shop.place({ products: [aLine(cap)] })).total_price
    expect(await price()).toBe(500)
    svc.clock.advance(601)
    expect(await price()).toBe(250)
    svc.clock.advance(3600)
    expect(await price()).toBe(500)
  })

  test('the price of an order is not discounted twice once the sale prices are written', async () => {
    const cap = aProduct({ price: 500, quantity: 50 })
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, { startsIn: 600 })] })
    svc.clock.advance(601)
    await svc.runJobs()
    expect(placed(await shop.place({ products: [aLine(cap)] })).total_price).toBe(250)
  })

  test.each([
    ['percentage', 20, 400],
    ['percentage', 33.3, 333.5],
    ['percentage', 100, 0],
    ['fixed_amount', 120.5, 379.5],
    ['fixed_amount', 900, 0],
    ['fixed_price', 199.99, 199.99],
    ['fixed_price', 900, 500],
  ])('in a sale with %s of %s an order pays %s for a price of 500', async (discount_type, discount_value, price) => {
    const cap = aProduct({ price: 500 })
    const flash_sales = [aFlashSale(svc, cap, { discount_type, discount_value })]
    const shop = await aShop(svc, { products: [cap], flash_sales })
    const { _id, total_price } = placed(await shop.place({ products: [aLine(cap)] }))
    expect(total_price).toBe(price)
    const [line] = (await shop.track(_id)).body.ordered_products
    expect([line.price, line.compare_at_price]).toEqual([price, price < 500 ? 500 : 0])
  })

  test("a flash sale discounts a variant's own price", async () => {
    const small = aVariant('S', { price: 800 })
    const cap = aProduct({ price: 500, sizes: ['S'], variants: [small] })
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap)] })
    const { total_price } = placed(await shop.place({ products: [aLine(cap, 2, { variant: small._id })] }))
    expect(total_price).toBe(800)
  })
})
