import { expect, test } from 'vitest'
import { aCoupon, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'an order by phone shows its sums as one types, with a coupon, and so does its edit',
  async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 1000, quantity: 5, weight: 0.1 })
    const coupon = aCoupon({ code: 'TENTH', coupon_type: 2, coupon_value: 10 })
    const { owner, page, open, complaints } = await openGoodsShop({ products: [cap], coupons: [coupon] })
    const previews: string[] = []
    page.on('request', (request) => {
      if (/\/orders\/preview$|\/edit$/.test(request.url())) previews.push(request.postData() ?? '')
    })
    await open('/orders/new')
    await page.getByLabel('Find a product: name or SKU').fill('Felt')
    await page.getByRole('button', { name: /Felt Cap/ }).click()
    await page.getByLabel('Pieces of Felt Cap').fill('२')
    await page.getByLabel('Place', { exact: true }).selectOption('Kathmandu')
    const sums = page.getByRole('status').filter({ hasText: 'Total' })
    await sums.getByText('Rs. 2,050').waitFor()

    await page.getByLabel('Discount Rs. (optional)').fill('ten')
    await page.getByText('Discount Rs. (optional): ').waitFor()
    await page.getByLabel('Coupon', { exact: true }).selectOption('TENTH')
    await sums.getByText('Rs. 1,850').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Hari Sharma')
    await page.getByLabel('Mobile number', { exact: true }).fill('९८४११२३४५६')
    await page.getByLabel('Address', { exact: true }).fill('Patan Dhoka')
    // No preview is requested twice, and none for the person.
    expect(new Set(previews).size).toBe(previews.length)
    await page.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { name: /^#\d+$/ }).waitFor()
    const id = new URL(page.url()).pathname.split('/').pop()
    const read = async () => (await owner.get(`/orders/${id}`)).body
    expect(await read()).toMatchObject({ total: 1850, discount: { kind: 'coupon', code: 'TENTH', d_value: 200 } })

    previews.length = 0
    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: 'Change lines or delivery' }).click()
    await page.getByLabel('Pieces of Felt Cap').fill('3')
    await page.getByText('Total: before Rs. 1,850, now Rs. 2,750').waitFor()
    expect(new Set(previews).size).toBe(previews.length)
    // The next edit is over the saved order, although it is not read again yet.
    const readAgain = Promise.withResolvers<void>()
    await page.route(`**/orders/${id}`, async (route) => {
      await readAgain.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save the change' }).click()
    await expect.poll(async () => (await read()).total).toBe(2750)

    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: 'Change lines or delivery' }).click()
    await page.getByLabel('Take out the coupon TENTH').check()
    await page.getByText('Total: before Rs. 2,750, now Rs. 3,050').waitFor()
    readAgain.resolve()
    await page.getByRole('button', { name: 'Save the change' }).click()
    await expect.poll(read).toMatchObject({ total: 3050, discount: { kind: '', d_value: 0 } })
    expect(complaints).toEqual([])
  },
  400_000,
)
