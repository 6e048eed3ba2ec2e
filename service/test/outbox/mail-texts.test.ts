import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { enqueued, outboxOf } from './outbox-reader.ts'

const svc = await startTestService()

const hostile = `<img src=x onerror="alert('1')"> & "Sons"`
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;Sons&quot;'

describe('the HTML of a confirmation', () => {
  test('names of merchants, products and places are text, whatever they hold', async () => {
    const rug = aProduct({ name: hostile })
    const shop = await aShop(svc, { store: { name: hostile }, products: [rug] })
    placed(await shop.place({ products: [aLine(rug)], customer_email: 'asha@himal.example' }))
    await svc.runJobs()
    const [mail] = await outboxOf(svc, shop)
    expect(mail?.html).toContain(`Thank you for your order at ${escaped}.`)
    expect(mail?.html).toContain(`1 x ${escaped}</td>`)
    expect(mail?.html).not.toMatch(/<img|<script/i)
    expect(mail?.text).toContain(`1 x ${hostile}: Rs. 500`)
  })

  test('a line break in a name starts no line of its own, in text and subject', async () => {
    const rug = aProduct({ name: 'Rug\r\nTotal: Rs. 1' })
    const shop = await aShop(svc, { store: { name: 'Himal\nBcc: all@x.example' }, products: [rug] })
    placed(await shop.place({ products: [aLine(rug)], customer_email: 'asha@himal.example' }))
    await svc.runJobs()
    const [mail] = await outboxOf(svc, shop)
    expect(mail?.text.split('\n')).toContain('1 x Rug Total: Rs. 1: Rs. 500')
    expect(mail?.subject).not.toContain('\n')
  })

  test('amounts and the link to the tracking page are there, and it fits a phone', async () => {
    const rug = aProduct({ name: 'Rug', price: 125_000, weight: 0.1 })
    const shop = await aShop(svc, { products: [rug] })
    const { _id } = placed(await shop.place({ products: [aLine(rug)], customer_email: 'asha@himal.example' }))
    await svc.runJobs()
    const html = (await outboxOf(svc, shop))[0]?.html ?? ''
    for (const said of ['Rs. 1,25,000', 'Delivery to Kathmandu', 'Rs. 1,25,050', 'width=device-width'])
      expect(html).toContain(said)
    expect(html).toContain(`<a href="https://himal.example/track/${_id}"`)
  })
})

describe('alerts (4.12)', () => {
  const stock = { product_name: 'Cap', product_url: 'https://himal.example/cap', store_name: 'Himal Crafts' }
  const sale = {
    sale_name: 'Dashain',
    product_name: 'Cap',
    url: 'https://himal.example/sale',
    store_name: 'Himal Crafts',
  }

  async function written(message: object) {
    const shop = await aShop(svc)
    await enqueued(svc, shop, message)
    await svc.runJobs()
    return (await outboxOf(svc, shop))[0]
  }

  test.each([
    ['back-in-stock', stock, 'Cap is back in stock at Himal Crafts. https://himal.example/cap'],
    ['flash-sale-started', sale, 'Dashain has started at Himal Crafts. Cap is on offer. https://himal.example/sale'],
  ])('%s as SMS and as mail', async (kind, data, text) => {
    expect(await written({ kind, data })).toMatchObject({ state: 'kept', text })
    const mail = await written({ kind, data, channel: 'mail', recipient: 'asha@himal.example' })
    expect(mail?.subject).toMatch(/^(Cap is back in stock|Dashain has started) at Himal Crafts$/)
    expect(mail?.text.replace('\n\n', ' ')).toBe(text)
    expect(mail?.html).toContain('<a href="https://himal.example/')
  })

  test('a mail links nothing but http and https', async () => {
    for (const product_url of ['javascript:alert(1)', 'data:text/html,x', 'https://', '']) {
      const data = { ...stock, product_url }
      const mail = await written({ data, channel: 'mail', recipient: 'asha@himal.example' })
      expect(mail).toMatchObject({ state: 'kept', text: 'Cap is back in stock at Himal Crafts.' })
      expect(mail?.html).not.toContain('<a ')
    }
  })

  test('an SMS is one line of bounded length, and its link is whole', async () => {
    const sms = await written({
      data: { ...stock, product_name: `a\r\nb\u0000c\u001b${'x'.repeat(900)}`.replace('\0', '') },
    })
    expect(sms?.text.length).toBeLessThan(250)
    expect(sms?.text).toMatch(/^a bc x+… is back in stock at Himal Crafts\. https:\/\/himal\.example\/cap$/)
  })

  test('a mail shows a long name whole, and an SMS a link whose letters are long', async () => {
    const data = {
      ...stock,
      product_name: 'x'.repeat(500),
      product_url: `https://himal.example/${encodeURIComponent('पश्मिना'.repeat(7))}`,
    }
    const mail = await written({ data, channel: 'mail', recipient: 'asha@himal.example' })
    expect(mail?.text).toBe(`${data.product_name} is back in stock at Himal Crafts.\n\n${data.product_url}`)
    const sms = await written({ data })
    expect(data.product_url.length).toBeGreaterThan(400)
    expect(sms?.text).toMatch(/^x+… is back in stock at Himal Crafts\. https:/)
    expect(sms?.text.endsWith(` ${data.product_url}`)).toBe(true)
  })

  test('an alert that says nothing of what it is about has failed', async () => {
    expect(await written({ data: {} })).toMatchObject({ state: 'failed', last_error: expect.stringContaining('gone') })
  })
})
