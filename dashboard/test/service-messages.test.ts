import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
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
})
