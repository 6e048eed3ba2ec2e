import { expect, test } from 'vitest'
import { openShop } from './harness/shop.ts'

test('the footer has what the shop says of its business, with labels in the language of the page', async () => {
  const business = { registered_name: 'Himal <b>Pvt. Ltd.', pan: '600123456', complaint_phone: '9841000000', email: '' }
  const selling = await openShop({ store: { business: { ...business, bill_prefix: 'HM' } } })
  const linesOf = async (headers = {}) => {
    const { text } = await selling.get('/cart', headers)
    return /<ul class="business">(.*?)<\/ul>/s.exec(text)?.[1]?.match(/(?<=<li>).*?(?=<\/li>)/g)
  }
  const name = 'Himal &lt;b&gt;Pvt. Ltd.'
  expect(await linesOf()).toEqual([name, 'PAN: 600123456', 'Phone for complaints: 9841000000'])
  const inEnglish = `<span lang="en">${name}</span>`
  expect(await linesOf({ cookie: 'lang=ne' })).toEqual([inEnglish, 'PAN: 600123456', 'गुनासोको फोन: 9841000000'])
  const silent = await openShop()
  expect((await silent.get('/cart')).text).not.toContain('class="business"')
})
