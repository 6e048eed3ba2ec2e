import { expect, test } from 'vitest'
import { anAlertShop, aPhone } from '../alerts/alert-shop.ts'
import { aSale, hour, pass } from '../flash-sales/sale-store.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { placed } from '../orders/shop.ts'
import { outboxOf } from './outbox-reader.ts'

const svc = await startTestService()
const nepali = { cookie: 'theme=dark; lang=ne' }
const customer_email = 'asha@himal.example'

async function anOrderedRug(headers: Record<string, string>) {
  const rug = aProduct({ name: 'Rug', price: 125_000.5, weight: 0.1 })
  const shop = await aShopWithMerchant(svc, { store: { name: 'Himal Crafts' }, products: [rug] })
  const { _id, order_number } = placed(
    await shop.place({ products: [aLine(rug, 2)], customer_email }, undefined, headers),
  )
  const mails = async () => {
    await svc.runJobs()
    return outboxOf(svc, shop)
  }
  return { shop, _id, order_number, mails }
}

test('the confirmation of an order from a Nepali page is in Nepali', async () => {
  const { _id, order_number, mails } = await anOrderedRug(nepali)
  const [mail] = await mails()
  expect(mail?.subject).toBe(`Himal Crafts मा तपाईंको अर्डर ${order_number}`)
  expect(mail?.text.split('\n')).toEqual([
    'Himal Crafts मा अर्डर गर्नुभएकोमा धन्यवाद।',
    '',
    `अर्डर नम्बर: ${order_number}`,
    '२ x Rug: रु. २,५०,००१',
    'Kathmandu सम्म डेलिभरी: रु. ५०',
    'जम्मा: रु. २,५०,०५१',
    '',
    `सामान कहाँ पुग्यो हेर्नुहोस्: https://himal.example/track/${_id}`,
  ])
  expect(mail?.html).toContain('<html lang="ne">')
})

test.each([
  ['no cookie', {}],
  ['an English cookie', { cookie: 'lang=en' }],
  ['a cookie of another name', { cookie: 'oldlang=ne; lang=net' }],
])('the confirmation of an order with %s is in English', async (_what, headers) => {
  const { order_number, mails } = await anOrderedRug(headers)
  const [mail] = await mails()
  expect(mail?.subject).toBe(`Your order ${order_number} at Himal Crafts`)
  expect(mail?.text).toContain('2 x Rug: Rs. 2,50,001\nDelivery to Kathmandu: Rs. 50\nTotal: Rs. 2,50,051')
  expect(mail?.html).toContain('<html lang="en">')
})

test('the mail of a dispatch is in the language of the order, its SMS is the text of the store', async () => {
  const { shop, _id, order_number, mails } = await anOrderedRug(nepali)
  await shop.setStore('dispatched_sms', 'Order {order_number} left')
  await shop.status(_id, 'Dispatched', { courier: 'Yak Express', tracking_number: 'YK-77' })
  const sent = await mails()
  const subject = `Himal Crafts: अर्डर ${order_number} बाटोमा छ`
  expect(sent.find((message) => message.subject === subject)?.text).toBe(
    [
      `Himal Crafts बाट मगाउनुभएको अर्डर ${order_number} बाटोमा छ।`,
      '',
      'कुरियर: Yak Express',
      'ट्र्याकिङ नम्बर: YK-77',
      `सामान कहाँ पुग्यो हेर्नुहोस्: https://himal.example/track/${_id}`,
    ].join('\n'),
  )
  expect(sent.map(({ text }) => text)).toContain(`Order ${order_number} left`)
})

test('the confirmation that a merchant sends again is in the language of the order', async () => {
  const { shop, _id, order_number, mails } = await anOrderedRug(nepali)
  expect((await shop.merchant.post(`/orders/${_id}/resend-confirmation`)).status).toBe(202)
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects).toEqual(Array(2).fill(`Himal Crafts मा तपाईंको अर्डर ${order_number}`))
})

test('an alert from a Nepali page is a Nepali mail and an English SMS', async () => {
  const shop = await anAlertShop(svc, {}, { store: { name: 'Himal Crafts' } })
  const url = 'https://himal.example/cap'
  const asked = { store: shop._id, product: shop.cap._id, variant_id: '', product_name: 'Felt cap', product_url: url }
  const contact = { phone: aPhone(), email: customer_email }
  expect((await svc.post('/customer/stock-alert', { ...asked, ...contact }, nepali)).status).toBe(200)
  await shop.restock({ quantity: 5 })
  const [mail, sms] = await shop.sent()
  expect(mail).toMatchObject({
    subject: 'Himal Crafts मा Felt cap फेरि आयो',
    text: `Himal Crafts मा Felt cap फेरि आयो।\n\n${url}`,
    html: expect.stringContaining('<html lang="ne">'),
  })
  expect(sms.text).toBe(`Felt cap is back in stock at Himal Crafts. ${url}`)
})

test('an alert about a sale from a Nepali page is a Nepali mail', async () => {
  const tihar = aSale(svc, [{ slug: 'cap' }], { startsIn: hour, lasts: hour, name: 'Tihar' })
  const shop = await anAlertShop(svc, { quantity: 5 }, { store: { name: 'Himal Crafts' }, flash_sales: [tihar] })
  const url = 'https://himal.example/cap'
  const asked = { campaign_id: tihar._id, product_id: shop.cap._id, product_name: 'Cap', url, email: customer_email }
  expect((await svc.post(`/public/flash-sale/${shop._id}/notify`, asked, nepali)).status).toBe(200)
  await pass(svc, hour)
  expect((await shop.sent())[0]).toMatchObject({
    subject: 'Himal Crafts मा Tihar सुरु भयो',
    text: `Himal Crafts मा Tihar सुरु भयो। Cap छुटमा छ।\n\n${url}`,
  })
})
