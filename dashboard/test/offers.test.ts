import { describe, expect, test } from 'vitest'
import { aCoupon, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('coupons and sales', () => {
  test('a coupon is made with its conditions, after the sum that a shopper pays was shown', async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 1000 })
    const { owner, page, complaints, open, save } = await openGoodsShop({ products: [cap] })
    await open('/offers')
    await page.getByRole('heading', { name: 'No coupons yet' }).waitFor()
    await page.getByRole('link', { name: 'New coupon' }).click()
    await page.getByLabel('Code').fill('dashain २०')
    await page.getByLabel('Kind of discount').selectOption('Percent off the goods')
    await page.getByLabel('Percent', { exact: true }).fill('२०')
    await page.getByLabel('At most Rs. off').fill('150')
    await page.getByLabel('Expires').fill('2030-10-20T18:00')
    await page.getByLabel('Can be used').fill('50')
    await page.getByLabel('Way of payment').selectOption('Cash on delivery only')
    await page.getByRole('group', { name: 'Places' }).getByLabel('Kathmandu').check()
    const sums = page.getByRole('status').filter({ hasText: 'Discount' })
    await sums.getByText('− Rs. 150').waitFor()
    await sums.getByText('Rs. 900').waitFor()
    await save()
    const [coupon] = (await owner.get('/coupons')).body.items
    expect(coupon).toMatchObject({
      ...{ code: 'DASHAIN20', coupon_type: 2, coupon_value: 20, max_discount_amount: 150, usage_limit: 50 },
      ...{ expires_at: '2030-10-20T12:15:00.000Z', only_for_cod_payment: true, places: ['Kathmandu'] },
    })
    expect(complaints).toEqual([])
  })

  test('a coupon of an amount shows no limit of the amount', async () => {
    const coupon = aCoupon({ coupon_type: 1, coupon_value: 200, max_discount_amount: 150 })
    const { page, open } = await openGoodsShop({ coupons: [coupon] })
    await open(`/offers/coupons/${coupon._id}`)
    await page.getByText('Rs. 200 off', { exact: true }).waitFor()
    expect(await page.getByLabel('At most Rs. off').count()).toBe(0)
  })

  test('the preview says why the shop would not take a coupon', async () => {
    const coupon = aCoupon({ min_order_value: 5000 })
    const { page, open } = await openGoodsShop({ products: [aProduct({ price: 1000 })], coupons: [coupon] })
    await open(`/offers/coupons/${coupon._id}`)
    await page.getByText('The shop would not take it').waitFor()
  })

  test('a coupon for one mobile number is saved with its ten digits, and not with fewer', async () => {
    const coupon = aCoupon({ code: 'TIHAR' })
    const { owner, page, open, save } = await openGoodsShop({ coupons: [coupon] })
    await open(`/offers/coupons/${coupon._id}`)
    const phone = page.getByLabel('Only for the mobile number')
    await phone.fill('Sita')
    await page.getByText('Write all ten digits').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await phone.fill('९८४१-२३४ ५६७')
    await save()
    expect((await owner.get(`/coupons/${coupon._id}`)).body.reward_customer_phone).toBe('9841234567')
  })

  test('a coupon that two people change shows both versions', async () => {
    const coupon = aCoupon({ code: 'TIHAR' })
    const { owner, page, open } = await openGoodsShop({ coupons: [coupon] })
    await open(`/offers/coupons/${coupon._id}`)
    await page.getByLabel('Amount Rs.').fill('120')
    expect((await owner.patch(`/coupons/${coupon._id}`, { coupon_value: 80, active: false })).status).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await expect
      .poll(async () => (await owner.get(`/coupons/${coupon._id}`)).body)
      .toMatchObject({ coupon_value: 120, active: false })
  })

  test('what is typed while a category is added to a sale stays', async () => {
    const felt = { name: 'Felt', slug: 'felt' }
    const cap = aProduct({ name: 'Felt Cap', categories: ['felt'] })
    const shawl = aProduct({ name: 'Pashmina Shawl' })
    const { page, open } = await openGoodsShop({ categories: [felt], products: [cap, shawl] })
    await open('/offers/sales/new')
    const { promise: typed, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/products?category=*', async (route) => {
      await typed
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Add all products of a category' }).selectOption('Felt')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Weekend')
    await page.getByLabel('Add a product: name, SKU or barcode').fill('Pashmina')
    await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: 'Pashmina Shawl' }).click()
    go()
    const chosen = page.locator('.picked')
    await chosen.getByText('Felt Cap').waitFor()
    await chosen.getByText('Pashmina Shawl').waitFor()
    expect(await name.inputValue()).toBe('Weekend')
  })

  test('a sale that is made and ended changes the price in the shop, and its times are those of Nepal', async () => {
    const cap = aProduct({ name: 'Felt Cap', slug: 'felt-cap', price: 1000 })
    const { owner, page, open, save } = await openGoodsShop({ products: [cap] })
    await open('/offers/sales')
    await page.getByRole('heading', { name: 'No flash sales yet' }).waitFor()
    await page.getByRole('link', { name: 'New flash sale' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Weekend')
    await page.getByLabel('Starts').fill('2026-01-02T06:00')
    const end = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16)
    await page.getByLabel('Ends').fill(end)
    await page.getByLabel('Percent', { exact: true }).fill('25')
    await page.getByLabel('Add a product: name, SKU or barcode').fill('Felt')
    await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: 'Felt Cap' }).click()
    await page.getByText('Rs. 750').waitFor()
    await save()
    const [sale] = (await owner.get('/flash-sales')).body.items
    expect(sale).toMatchObject({ status: 'live', start_at: '2026-01-02T00:15:00.000Z', products: [cap._id] })
    expect((await owner.get(`/products/${cap._id}`)).body.sale).toMatchObject({ price: 750 })
    await page.getByRole('button', { name: 'End it now' }).click()
    await page.getByText('This sale has ended').waitFor()
    await expect.poll(async () => (await owner.get(`/products/${cap._id}`)).body.sale).toBeNull()
  })
})
