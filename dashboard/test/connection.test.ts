import { describe, expect, test } from 'vitest'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

/** An order's page on a phone that has lost its connection. */
async function anOfflineOrder() {
  const shop = await aSettingsShop()
  const { dashboard, member, order, home, cookies } = shop
  const { page } = await openOwner(dashboard, { cookies, viewport: phone })
  // The scripts of both pages are there before the connection is lost.
  await page.goto(`${home}/orders`)
  await page.getByRole('link', { name: `#${order.order_number}` }).click()
  await page.getByRole('button', { name: 'Confirm and pack' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^No connection since \d+:\d\d [ap]m\.$/).waitFor()
  const read = async () => (await member.get(`/orders/${order._id}`)).body
  return { ...shop, page, read }
}

describe.skipIf(!hasBrowser)('without a connection', () => {
  test('a change waits, the bar counts it, and it is made once when the connection is back', async () => {
    const { page, order, read } = await anOfflineOrder()
    await page.getByRole('button', { name: 'Confirm and pack' }).click()
    await page.getByText(/^No connection since \d+:\d\d [ap]m\. Changes wait: 1$/).waitFor()
    expect((await read()).status).toBe('Pending')
    await page.context().setOffline(false)
    await page.getByText(`#${order.order_number}`).first().waitFor()
    await expect.poll(async () => (await read()).status).toBe('Processing')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await expect.poll(() => page.getByText('Changes wait').count()).toBe(0)
    const { timeline } = (await read()) as { timeline: { kind: string }[] }
    expect(timeline.filter(({ kind }) => kind === 'status')).toHaveLength(1)
  })

  test('a change that cannot be made when the connection is back is said on every page', async () => {
    const { page, home } = await anOfflineOrder()
    await page.getByPlaceholder('Write a note').fill('calls back at five')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByText('Changes wait: 1').waitFor()
    await page.route('**/notes', (route) => route.fulfill({ status: 500, json: { message: 'Unable to process' } }))
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page.waitForURL(`**${home}/orders`)
    await page.context().setOffline(false)
    await page.getByText('1 change that waited for the connection could not be made.').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => page.getByText('could not be made').count()).toBe(0)
  })
})
