import { describe, expect, test } from 'vitest'
import { execute, sql } from '../../service/src/platform/database/database.ts'
import { aMerchant } from '../../service/test/harness/merchant.ts'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const product = aProduct({ name: 'Felt <i>slippers</i>', slug: 'felt-slippers', quantity: 100 })
const field = (key: string, type: string, more: object = {}) => ({ key, type, label: key, required: false, ...more })
const shop = await openShop({
  store: {
    checkout: {
      ...{ receiver_info: false, pan: false, estimated_delivery: false },
      extras: {
        ...{ email_required: false, sender_email_required: false, checkout_note: '' },
        allow_customer_cancellation: true,
      },
    },
  },
  products: [product],
  forms: [
    {
      ...{ name: 'Ask us', slug: 'ask', published: true, submit_label: 'Send it', success_message: 'We call you.' },
      fields: [field('size', 'select', { options: ['S', 'M'], required: true, label: 'Size' })],
    },
  ],
})
const { service, storeId } = shop

async function aPlacedOrder(status?: string): Promise<string> {
  const { body } = await service.post(`/order/${storeId}`, anOrder({ products: [aLine(product)] }))
  if (status) {
    await execute(
      service.context.db,
      sql`update orders set status = ${status} where store_id = ${storeId} and order_id = ${body._id}`,
    )
  }
  return body._id
}

describe('tracking', () => {
  test('2.13: the page shows goods and total, masks the phone, and is not stored or indexed', async () => {
    const { status, text, headers } = await shop.get(`/track/${await aPlacedOrder()}?from=checkout`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain('Thank you, Asha. We have your order.')
    expect(text).toContain('1 × Felt &lt;i&gt;slippers&lt;/i&gt;')
    expect(text).toContain('Rs.\u00a0550')
    expect(text).not.toContain('9812345678')
  })

  test.each([
    ['Pending', true],
    ['Dispatched', true],
    ['Delivered', false],
    ['Cancelled', false],
    ['Returned', false],
  ])('an unpaid order that is %s says that it is paid on delivery: %s', async (status, isToPay) => {
    const { text } = await shop.get(`/track/${await aPlacedOrder(status)}`)
    expect(text.includes('To pay on delivery')).toBe(isToPay)
    expect(text).not.toContain('Back to checkout')
  })

  test('9: an order that is paid in part says how much was paid, and what is left to pay on delivery', async () => {
    const id = await aPlacedOrder('Processing')
    const paid = (paisa: number, method: string) =>
      execute(
        service.context.db,
        sql`update orders set partial_payment_paisa = ${paisa}, payment_method = ${method}
            where store_id = ${storeId} and order_id = ${id}`,
      )
    const sums = async () => {
      const { text } = await shop.get(`/track/${id}`)
      return text.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
    }
    for (const method of ['COD', 'QR']) {
      await paid(20_050, method)
      expect(await sums()).toContain('|Paid so far|Rs.\u00a0200.50|To pay on delivery|Rs.\u00a0349.50|')
      expect(await sums()).toContain('You have paid; the shop sends the money back by hand.')
    }
  })

  test('an unfinished order leads back to the checkout; in Nepali quantities have the digits of prices', async () => {
    const { text } = await shop.get(`/track/${await aPlacedOrder('Inactive')}`, { cookie: 'lang=ne' })
    expect(text).toContain('href="/checkout">अर्डर पेजमा फर्कनुहोस्')
    expect(text).toContain('१ × <span lang="en">Felt')
    expect(text).toContain('रु.\u00a0५५०')
  })

  test.each([
    ['https://courier.example/t?n=1&l=ne', 'href="https://courier.example/t?n=1&amp;l=ne" rel="noopener nofollow"'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('2.13: courier and number of a parcel are shown, and a web address alone is linked: %s', async (url, link) => {
    const id = await aPlacedOrder('Dispatched')
    expect((await shop.get(`/track/${id}`)).text).not.toContain('Follow the parcel')
    await execute(
      service.context.db,
      sql`update orders set courier = 'Nepal <b>Can</b>', tracking_number = 'NC-2083', tracking_url = ${url}
          where store_id = ${storeId} and order_id = ${id}`,
    )
    const { text } = await shop.get(`/track/${id}`)
    expect(text).toContain('Nepal &lt;b&gt;Can&lt;/b&gt; · NC-2083')
    expect(text.includes('Follow the parcel')).toBe(link !== undefined)
    expect(text).toContain(link ?? 'NC-2083')
    expect(text).not.toContain('href="javascript')
  })

  test.each(['f'.repeat(24), 'nothing'])('an unknown order gets a page that says so: %s', async (id) => {
    const { status, text } = await shop.get(`/track/${id}`)
    expect(status).toBe(404)
    expect(text).toContain('No such order')
  })

  test('4.10: cancelling asks for the phone of the order, and cancels', async () => {
    const path = `/track/${await aPlacedOrder()}`
    const short = await shop.post(path, { action: 'cancel', phone_number: '981234' })
    expect([short.status, short.text.includes('Enter all 10 digits.')]).toEqual([400, true])
    const wrong = await shop.post(path, { action: 'cancel', phone_number: '9800000000' })
    expect([wrong.status, wrong.text.includes('This is not the number of this order.')]).toEqual([400, true])
    const right = await shop.post(path, { action: 'cancel', phone_number: '+977 ९८१-२३४५६७८' })
    expect([right.status, right.headers.location]).toEqual([303, `${path}?cancelled=1`])
    const { text } = await shop.get(`${path}?cancelled=1`)
    expect(text).toContain('The order is cancelled.')
    expect(text).not.toContain('Cancel this order?')
  })

  test('4.10: a delivered product is reviewed once, and is offered no more', async () => {
    const path = `/track/${await aPlacedOrder('Delivered')}`
    expect((await shop.get(path)).text).toContain('Publish review')
    const review = { action: 'review', product_id: product._id, review: 'Warm', phone_number: '9812345678' }
    expect((await shop.post(path, review)).text).toContain('Choose the stars.')
    const sent = await shop.post(path, { ...review, rating: '4' })
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}?reviewed=1`])
    expect((await shop.get(path)).text).not.toContain('Publish review')
  })

  test.each([
    ['the phone is short', { phone_number: '98123' }, 'Enter all 10 digits.', 'name="phone_number"'],
    ['the phone is another', { phone_number: '9800000000' }, 'This is not the number of this order.', 'phone_number'],
    ['the stars are missing', { rating: '' }, 'Choose the stars.', 'star-choice'],
    ['the words are too many', { review: 'a '.repeat(501) }, '1000', 'name="review"'],
  ])('a review keeps what was typed and says at the field what is wrong where %s', async (_, wrong, says, at) => {
    const path = `/track/${await aPlacedOrder('Delivered')}`
    const typed = { review: 'Warm\r\n</textarea>', rating: '4', phone_number: '9812345678', ...wrong }
    const { status, text } = await shop.post(path, { action: 'review', product_id: product._id, ...typed })
    expect(status).toBe(400)
    const words = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(text)?.[1]
    expect(words).toBe(typed.review.replace('\r\n</textarea>', '\n&lt;/textarea&gt;'))
    expect(text).toContain(`value="${typed.phone_number}"`)
    expect(/value="(\d)" checked/.exec(text)?.[1] ?? '').toBe(typed.rating)
    // What describes the wrong field is the error.
    const id = new RegExp(`${at}[^>]*aria-describedby="([^"]*)"`).exec(text)?.[1]
    expect(new RegExp(`<p id="${id}" class="error">([^<]*)`).exec(text)?.[1]).toContain(says)
    expect(text.match(/class="error"/g)).toHaveLength(1)
    expect(/name="phone_number"[^>]* autofocus/.test(text)).toBe('phone_number' in wrong)
  })

  test('a review of 1000 characters may have line breaks', async () => {
    const path = `/track/${await aPlacedOrder('Delivered')}`
    const review = `${'a\r\n'.repeat(499)}ab`
    const typed = { action: 'review', product_id: product._id, rating: '4', phone_number: '9812345678', review }
    expect((await shop.post(path, typed)).status).toBe(303)
  })

  test('2.4: a published review stands on the page of its product, with the reply of the shop', async () => {
    const path = `/track/${await aPlacedOrder('Delivered')}`
    const review = { action: 'review', product_id: product._id, review: 'Soft <b>wool</b>', phone_number: '9812345678' }
    expect((await shop.post(path, { ...review, rating: '5' })).status).toBe(303)
    const merchant = await aMerchant(service, storeId)
    const { body } = await merchant.get('/reviews')
    const { _id } = body.items.find((item: { review: string }) => item.review === 'Soft <b>wool</b>')
    expect((await merchant.patch(`/reviews/${_id}`, { reply: 'Thank you <3' })).status).toBe(200)
    await expect.poll(async () => (await shop.get('/product/felt-slippers')).text).toContain('Thank you &lt;3')
    const { text } = await shop.get('/product/felt-slippers')
    expect(text).toContain('Soft &lt;b&gt;wool&lt;/b&gt;')
    expect(text).toContain('Reply of the shop')
    expect(text).toContain('Bought here')
  })

  test('a form of another site cancels nothing', async () => {
    const path = `/track/${await aPlacedOrder()}`
    const { status } = await shop.post(
      path,
      { action: 'cancel', phone_number: '9812345678' },
      { origin: 'https://evil.example' },
    )
    expect(status).toBe(403)
    expect((await shop.get(path)).text).toContain('Cancel this order?')
  })
})

describe('forms', () => {
  test('4.11: an error stands at its field with what was typed, and a right form leads to its own message', async () => {
    const typed = { full_name: 'Asha Gurung', phone: '98123', email: '' }
    const wrong = await shop.post('/forms/ask', typed)
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Phone number must be of 10 digit')
    expect(wrong.text).toContain('Size is required')
    expect(wrong.text).toContain('value="Asha Gurung"')
    const right = await shop.post('/forms/ask', { ...typed, phone: '९८१२३४५६७८', size: 'M' })
    // A reload of the page that follows sends nothing again.
    expect([right.status, right.headers.location]).toEqual([303, '/forms/ask?sent=1'])
    const { text } = await shop.get('/forms/ask?sent=1')
    expect(text).toContain('We call you.')
    expect(text).not.toContain('<form method="post"')
  })

  test('4.11: in Nepali the known messages of a form are Nepali', async () => {
    const post = (form: Record<string, string>) => shop.post('/forms/ask', form, { cookie: 'lang=ne' })
    const wrong = await post({ full_name: '', phone: '98123', email: 'asha' })
    for (const says of ['पूरा नाम लेख्नुहोस्।', '१० अङ्क पूरा लेख्नुहोस्।', 'इमेल मिलेन।', 'Size भर्नुहोस्।']) {
      expect(wrong.text).toContain(says)
    }
    const unknown = await post({ full_name: 'Asha', phone: '9812345678', size: 'XL' })
    expect(unknown.text).toContain('Size: दिइएकामध्येबाट छान्नुहोस्।')
  })

  test('4.11: a form that comes back has the focus on its first wrong field', async () => {
    const focused = (text: string) => /id="?(\w+)"?[^>]* autofocus/.exec(text)?.[1]
    expect(focused((await shop.get('/forms/ask')).text)).toBeUndefined()
    const { text } = await shop.post('/forms/ask', { full_name: 'Asha', phone: '98123', email: '' })
    expect(focused(text)).toBe('phone')
    expect(text.match(/ autofocus/g)).toHaveLength(1)
    const other = await shop.post('/forms/ask', { full_name: 'Asha', phone: '9812345678', email: '' })
    expect(focused(other.text)).toBe('size')
  })

  test('an unknown form is a 404 with a search', async () => {
    const { status, text } = await shop.get('/forms/nothing')
    expect([status, text.includes('action="/search"')]).toEqual([404, true])
  })
})

describe.skipIf(!hasBrowser)('an order that is open in a browser', () => {
  test('a courier that the merchant adds after the dispatch is shown within a minute', async () => {
    const id = await aPlacedOrder('Dispatched')
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await page.clock.install()
    await page.goto(`/track/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const merchant = await aMerchant(service, storeId)
    const sent = { courier: 'Nepal Can', tracking_number: 'NC-2083' }
    expect((await merchant.patch(`/orders/${id}`, sent)).status).toBe(200)
    await page.clock.fastForward(60_000)
    await page.getByText('Nepal Can · NC-2083').waitFor({ timeout: 20_000 })
  })

  test('a page that is shown anew does not send a rejected cancellation again', async () => {
    const id = await aPlacedOrder('Pending')
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await page.clock.install()
    await page.goto(`/track/${id}`)
    const posts: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
    await page.locator('.cancel-order summary').click()
    await page.locator('.cancel-order input[type=tel]').fill('9800000000')
    await page.locator('.cancel-order button').click()
    await page.locator('#cancel-hint.error').waitFor()
    const merchant = await aMerchant(service, storeId)
    expect((await merchant.post(`/orders/${id}/status`, { status: 'Dispatched' })).status).toBe(200)
    await page.clock.fastForward(60_000)
    await page.locator('.cancel-order').waitFor({ state: 'detached', timeout: 20_000 })
    expect(posts.filter((url) => url.includes('/track/'))).toHaveLength(1)
  })
})
