import { describe, expect, test } from 'vitest'
import { aLine, anOrder } from '../../service/test/harness/store-factory.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

type Fields = Record<string, unknown>

/** The page of an order that was placed with these fields. */
async function openOrder({ order = {}, line = {} }: { order?: Fields; line?: Fields }) {
  const { dashboard, service, store, cap, member, home, cookies } = await aSettingsShop()
  const products = [{ ...aLine(cap), ...line }]
  const placed = await service.post(`/order/${store._id}`, anOrder({ ...order, products }))
  expect(placed.status).toBe(200)
  const [newest] = (await member.get('/orders')).body.items
  const { page, complaints } = await openOwner(dashboard, { cookies })
  await page.goto(`${home}/orders/${newest._id}`)
  return { page, complaints }
}

describe.skipIf(!hasBrowser)('what a shopper asked for', () => {
  test('a filled field of a line is shown as its label and value, and a picture is a link', async () => {
    const picture = 'https://example.com/a.png'
    const { page, complaints } = await openOrder({
      line: {
        custom_fields: [
          'Name on the cover|||text_dp|||Asha',
          `Your picture|||image|||${picture}`,
          'Your drawing|||image|||javascript:alert(1)',
        ],
      },
    })
    await page.getByText('Name on the cover: Asha').waitFor()
    expect(await page.getByRole('link', { name: 'Your picture' }).getAttribute('href')).toBe(picture)
    await page.getByText('Your drawing').waitFor()
    expect(await page.getByRole('link', { name: 'Your drawing' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
