import { describe, expect, test } from 'vitest'
import { aCoupon, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { chooseLanguage } from './harness/screen-checks.ts'
import { hasBrowser, phone } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('what the service says about typed fields', { timeout: 400_000 }, () => {
  test('is shown with the words of the form, in the language of the person, until it is mended', async () => {
    const { page, open, owner } = await openGoodsShop({ products: [aProduct({ name: 'Ilam Tea' })] })
    const [place] = (await owner.get('/delivery')).body.places
    await page.setViewportSize(phone)
    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    await open('/orders/new')
    await page.getByLabel('सामान खोज्नुहोस्: नाम वा SKU').fill('Ilam')
    await page.getByRole('button', { name: /Ilam Tea/ }).click()
    await page.getByLabel('ठाउँ', { exact: true }).selectOption(place[0])
    await page.getByLabel('नाम', { exact: true }).fill('Sita Rai')
    await page.getByLabel('मोबाइल नम्बर').fill('12')
    await page.getByLabel('ठेगाना').fill('Patan Dhoka 12')
    await page.getByRole('button', { name: 'अर्डर गर्नुहोस्' }).click()
    const note = page.getByRole('alert')
    await note.getByText('मोबाइल नम्बर: १० अङ्क पूरा लेख्नुहोस्।').waitFor()
    await page.getByLabel('मोबाइल नम्बर').fill('9841000000')
    await expect.poll(() => note.count()).toBe(0)

    const pieces = page.getByLabel('Ilam Tea को सङ्ख्या')
    await pieces.fill('abc')
    await note.getByText('Ilam Tea को सङ्ख्या: दशमलव नभएको अङ्क लेख्नुहोस्, जस्तै १२').waitFor()
    expect(await pieces.getAttribute('aria-invalid')).toBe('true')
    await pieces.fill('२')
    await page.getByLabel('डेलिभरी रु. (तालिकाबाट)').fill('xy')
    await note.getByText('डेलिभरी रु. (तालिकाबाट): अङ्क लेख्नुहोस्, जस्तै १५०० वा ९९.५').waitFor()
    await page.getByLabel('डेलिभरी रु. (तालिकाबाट)').fill('')
    await expect.poll(() => note.count()).toBe(0)
    await page.getByRole('button', { name: 'अर्डर गर्नुहोस्' }).click()
    await page.waitForURL(/\/orders\/[0-9a-f]{24}$/)
    await open('/products/new')
    await page.getByLabel('नाम', { exact: true }).fill('Felt Cap')
    await page.getByRole('button', { name: 'सेभ गर्नुहोस्' }).click()
    await note.getByText('मूल्य: पसलमा देखाउने सामानको मूल्य चाहिन्छ।').waitFor()
  })

  test('is said of half a piece of stock, too', async () => {
    const tea = aProduct({ name: 'Ilam Tea', quantity: 10 })
    const { page, open, owner } = await openGoodsShop({ products: [tea] })
    await open('/stock')
    await page.getByRole('button', { name: /^Change/ }).click()
    await page.getByRole('dialog').getByLabel('Units').fill('2.5')
    await page.getByRole('dialog').getByRole('button', { name: 'Write it down' }).click()
    await page.getByRole('alert').getByText('Write a whole number, such as 12').waitFor()
    expect((await owner.get(`/products/${tea._id}`)).body.quantity).toBe(10)
  })

  test('an empty field that is required, and half an e-mail address, are named below the field until mended', async () => {
    const { page, open } = await openGoodsShop({})
    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    await open('/settings/staff')
    const email = page.getByLabel('इमेल', { exact: true })
    const send = page.getByRole('button', { name: 'निम्तो पठाउनुहोस्' })
    await send.click()
    await page.getByText('यो भर्नुहोस्।').waitFor()
    expect(await email.evaluate((field) => field.ownerDocument.activeElement === field)).toBe(true)
    await email.fill('asha')
    await page.getByText('इमेल ठेगाना पूरा लेख्नुहोस्।').waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    await email.fill('asha@himal.example')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe(null)
    await send.click()
    await page.getByText('asha@himal.example लाई निम्तो पठाइयो').waitFor()
  })

  test('is translated where it says why something cannot be done', async () => {
    const { page, open } = await openGoodsShop({})
    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    await open('/settings/staff')
    await page.getByRole('combobox', { name: /^The owner/ }).selectOption('viewer')
    await page.getByRole('button', { name: /^भूमिका सेभ गर्नुहोस्/ }).click()
    await page.getByText('पसलमा कम्तीमा एक जना मालिक रहनुपर्छ।').waitFor()
  })

  test('names in Nepali what keeps a thing from being deleted, a picture from being stored and a coupon unused', async () => {
    const coupon = aCoupon({ code: 'HATS', min_order_value: 50_000, categories: ['hats'] })
    const sections = { products: [aProduct({ categories: ['hats'] })], categories: [{ name: 'Hats', slug: 'hats' }] }
    const { page, open, owner } = await openGoodsShop({ ...sections, coupons: [coupon] })
    const [hats] = (await owner.get('/categories')).body.items
    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    await open(`/products/categories/${hats._id}`)
    const file = { name: 'hat.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByRole('alert').getByText('PNG, JPEG, WebP वा GIF तस्बिर छान्नुहोस्।').waitFor()
    await page.getByRole('button', { name: 'मेटाउनुहोस्' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'मेटाउनुहोस्' }).click()
    await page.getByRole('dialog').getByText('एउटा कुपन यही वर्गका लागि मात्र छ। पहिले कुपन फेर्नुहोस्।').waitFor()
    await open(`/offers/coupons/${coupon._id}`)
    await page.getByText('यो कुपन रु.\u00a0५०,००० भन्दा बढीको अर्डरमा मात्र चल्छ।').waitFor()
  })

  test.each([
    ['a failure of the service', 500, { message: 'Something went wrong' }, 'यो काम भएन। लेखेको केही हराएको छैन।'],
    ['the page of a proxy', 502, '<html><h1>Bad Gateway</h1></html>', 'यो काम भएन। लेखेको केही हराएको छैन।'],
    [
      ...['too many tries', 429, 'Too many requests, please try again later.'],
      'धेरै पटक प्रयास भयो। केही मिनेट पर्खेर फेरि गर्नुहोस्।',
    ],
  ] as const)('is a sentence in Nepali for %s', async (_, status, body, shown) => {
    const { page, open } = await openGoodsShop({})
    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    await page.route(/\/merchant\/stores\/[0-9a-f]+\/orders\?/, (route) => route.fulfill({ status, body: text }))
    await open('/orders')
    const note = page.getByRole('alert')
    await note.getByText(shown).waitFor()
    await note.getByRole('button', { name: 'फेरि प्रयास गर्नुहोस्' }).waitFor()
    expect(await note.textContent()).not.toMatch(/Something|Bad Gateway|Too many/)
  })
})
