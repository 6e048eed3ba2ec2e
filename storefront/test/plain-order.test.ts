import { describe, expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { operatorToken } from '../../service/test/harness/test-service.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

/* The order of one product in a browser without script. */

const print = { _id: newId(), name: 'Mandala', image_url: '' }
const variants = ['Red/S', 'Red/L', 'Grey/L'].map((name) => aVariant(name, { price: 500, quantity: 3 }))
const cap = aProduct({
  ...{ name: 'Cap', slug: 'cap', price: 500, colors: ['Red:#c0392b', 'Grey:#888888'], sizes: ['S', 'L'], quantity: 9 },
  variants,
  custom_fields: [
    ['text', 'Name inside', true, 'Asha', []],
    ['text_dp', 'Name on the box', false, '', [], 150],
    ['multi', 'Extras', true, '', ['Ribbon', 'Card']],
    ['date', 'Day of the party', false, ''],
  ],
  print_addon: { enabled: true, required: true, prints: [print._id] },
})
const portrait = aProduct({ name: 'Portrait', slug: 'portrait', custom_fields: [['image', 'Photo', true, '']] })
const cake = aProduct({ slug: 'cake', custom_fields: [['date', 'Day of the party', false, '']] })
const sizes = ['S', 'L'].map((name, index) => aVariant(name, { price: 500 + 100 * index, quantity: index }))
const vest = aProduct({
  ...{ name: 'Vest', slug: 'vest', sizes: ['S', 'L', 'XL'] },
  variants: [...sizes, aVariant('XL', { price: 900 })],
})
const sold = aProduct({ name: 'Lamp', slug: 'lamp', quantity: 0 })
const shop = await openShop({ prints: [print], products: [cap, portrait, cake, vest, sold] })

describe('an order without script', () => {
  test('2.10: a product that needs a picture says that choosing one needs a script', async () => {
    const { text } = await shop.get('/product/portrait')
    expect(text).toContain('choosing one needs JavaScript')
    expect(text).not.toContain('action="/checkout"')
  })

  test('2.10, 4.7: an order that lacks required fields and a print is not placed', async () => {
    const variant = variants[2]?._id ?? ''
    const receiver = { customer_full_name: 'Asha', customer_phone_number: '9841550208', customer_address: 'Patan' }
    const sent = { product: 'cap', variant, quantity: '1', customer_address_city: 'Kathmandu', ...receiver }
    const { status, text } = await shop.post('/checkout', sent)
    expect(status).toBe(400)
    expect(text.match(/This field is required/g)).toHaveLength(2)
  })

  test('2.10: an order for a day that is past is not placed, and its field says why', async () => {
    const sent = { product: 'cake', quantity: '1', 'field-0': '2020-03-03' }
    for (const form of [{ ...sent, step: 'choices' }, sent]) {
      const { status, text } = await shop.post('/checkout', form)
      expect(status).toBe(400)
      expect(text).toContain('Choose today or a later day.')
      expect(text).toContain('value="2020-03-03"')
    }
  })

  test.skipIf(!hasBrowser)(
    '2.11: the link to an order without a variant asks for it, each with its price',
    async () => {
      const { page, complaints } = await openShopper(shop, { javaScript: false, path: '/checkout?product=vest' })
      const field = page.getByLabel('Choose one')
      expect(await field.getByRole('option').allTextContents()).toEqual(['L · Rs.\u00a0600', 'XL · Rs.\u00a0900'])
      await field.selectOption({ index: 1 })
      await page.getByLabel('Quantity').fill('2')
      await page.getByRole('button', { name: 'Order' }).click()
      await page.getByLabel('Full name').waitFor()
      expect(await page.locator('.order-lines').first().textContent()).toContain('2 × Vest')
      const [note, goods] = await Promise.all(['.note', '.folded-lines'].map((of) => page.locator(of).boundingBox()))
      expect((goods?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBe(16)
      expect(complaints).toEqual([])
    },
  )

  test('2.8: the page says for which place its sums are, since it cannot follow the chosen one', async () => {
    const { text } = await shop.get('/checkout?product=cake')
    const [first] = (await shop.service.get(`/public/delivery_charge/${shop.storeId}`)).body.places[0]
    expect(text).toContain(`The sums are for ${first};`)
  })

  test('3.1: an order from a Nepali page is confirmed by a Nepali mail', async () => {
    const receiver = { customer_full_name: 'Asha', customer_phone_number: '9841550208', customer_address: 'Patan' }
    const sent = { ...receiver, product: 'cake', quantity: '1', 'field-0': '2099-03-03' }
    const form = { ...sent, customer_address_city: 'Kathmandu', customer_email: 'asha@himal.example' }
    expect((await shop.post('/checkout', form, { cookie: 'lang=ne' })).status).toBe(303)
    await shop.service.runJobs()
    const asOperator = { authorization: `Bearer ${operatorToken}` }
    const { body } = await shop.service.get(`/admin/outbox?store_id=${shop.storeId}`, asOperator)
    expect(body.messages.map(({ html }: { html: string }) => html)).toEqual([expect.stringContaining('lang="ne"')])
  })

  test('4.3: a variant that was sold in between gives way to those that are left', async () => {
    const sent = { step: 'choices', product: 'vest', variant: sizes[0]?._id ?? '' }
    const { status, text } = await shop.post('/checkout', sent)
    expect(status).toBe(400)
    expect(text).toContain('This choice is not sold.')
    expect(text).toContain(sizes[1]?._id)
  })

  test('4.3: the link to an order of what is not for sale leads to the page that says why', async () => {
    const { status, headers } = await shop.get('/checkout?product=lamp')
    expect([status, headers.location]).toEqual([303, '/product/lamp'])
  })

  test.skipIf(!hasBrowser)(
    '2.10, 4.7: asks what the product asks, and keeps what was typed over a rejection',
    async () => {
      const { page, complaints } = await openShopper(shop, { javaScript: false, path: '/product/cap' })
      // The choices of the script would not count.
      expect(await page.locator('.swatch, .size').first().isVisible()).toBe(false)
      expect(await page.getByLabel('Name inside').count()).toBe(2)
      await page.getByRole('combobox', { name: 'Choose one' }).selectOption('Grey/L')
      const form = page.locator('.plain-order')
      await form.getByLabel('Name inside').fill('Maya')
      await form.getByLabel('Name on the box').fill('Gurung')
      await form.getByLabel('Day of the party').fill('2099-03-01')
      await form.getByLabel('Mandala').check()
      await form.getByRole('button', { name: 'Order' }).click()
      await page.getByText('Some fields need you').waitFor()
      expect(await page.locator(':focus').getAttribute('value')).toBe('Ribbon')
      expect(await page.getByText('This field is required').count()).toBe(1)
      expect(await form.getByLabel('Name inside').inputValue()).toBe('Maya')
      expect(await form.getByLabel('Mandala').isChecked()).toBe(true)
      await form.getByLabel('Card').check()
      await form.getByRole('button', { name: 'Order' }).click()

      await page.getByLabel('Full name').fill('Asha Gurung')
      await page.getByLabel('Street, house, ward').fill('Patan')
      await page.getByLabel('Mobile number', { exact: true }).fill('9841550208')
      await page.getByText('Note, second number').click()
      await page.getByLabel('Second mobile number').fill('98415')
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByText('Enter all 10 digits.').waitFor()
      expect(await page.locator(':focus').getAttribute('name')).toBe('customer_alt_phone_number')
      await page.getByLabel('Second mobile number').fill('')
      await page.getByLabel('Mobile number', { exact: true }).fill('984155020')
      expect(await page.locator('.order-lines .help').first().textContent()).toBe(
        'Grey/L · Mandala · Name inside: Maya · Name on the box: Gurung · Extras: Card · Day of the party: Mar 01, 2099',
      )
      expect(await page.locator('.pay-bar b').textContent()).toContain('700')
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByText('Enter all 10 digits. One is missing.').waitFor()
      await page.getByLabel('Mobile number', { exact: true }).fill('9841550208')
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.waitForURL(/\/track\//)
      for (const text of ['Grey/L', 'Mandala', 'Rs. 700']) expect(await page.getByText(text).count()).toBeGreaterThan(0)
      expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
    },
  )
})
