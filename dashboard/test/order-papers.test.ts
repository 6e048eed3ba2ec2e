import { readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dispatchEvents } from '../../service/test/events/open-stream.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('orders', () => {
  test('a new order appears on today by the stream, and in the title of the page', async () => {
    const { dashboard, service, place, home, cookies } = await aSettingsShop()
    onTestFinished(dispatchEvents(service))
    const { page, complaints } = await openOwner(dashboard, { cookies })
    await page.goto(home)
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) Today – /)
    await place()
    await expect.poll(() => page.getByRole('button', { name: /^Confirm #/ }).count()).toBe(2)
    await expect.poll(() => page.title()).toMatch(/^\(2\) Today – /)
    await page.getByRole('link', { name: 'Products' }).first().click()
    await expect.poll(() => page.title()).toMatch(/^\(2\) Products – /)
    await page.goBack()
    await expect.poll(() => page.title()).toMatch(/^\(2\) Today – /)
    await page.getByRole('button', { name: 'Sound for a new order' }).click()
    await page.reload()
    await expect
      .poll(() => page.getByRole('button', { name: 'Sound for a new order' }).getAttribute('aria-pressed'))
      .toBe('false')
    expect(complaints).toEqual([])
  })

  test('an order gets its bill, and its label and packing slip as files', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    const bills = async () => (await member.get('/bills')).body.items
    const make = page.getByRole('button', { name: 'Make the bill' })
    await make.click()
    const question = page.getByRole('dialog', { name: 'Make the bill of this order?' })
    await question.getByText('The bill takes the next number for good').waitFor()
    await question.getByRole('button', { name: 'Leave it as it is' }).click()
    expect(await bills()).toEqual([])
    await make.click()
    await question.getByRole('button', { name: 'Make the bill' }).click()
    await page.getByRole('link', { name: /^Bill / }).waitFor()
    const items = await bills()
    expect(items).toMatchObject([{ kind: 'pan_bill', order: order._id }])
    for (const name of ['Label', 'Packing slip']) {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const file = await readFile(await (await waiting).path())
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('bills of chosen orders come in one file; a cancelled order gets none and is named', {
    timeout: 400_000,
  }, async () => {
    const { dashboard, member, place, home, cookies } = await aSettingsShop()
    await place()
    await place()
    const { items: orders } = (await member.get('/orders?sort=created_at')).body
    const [first, second, third] = orders
    expect((await member.post(`/orders/${first._id}/bill`, {})).status).toBe(201)
    expect((await member.post(`/orders/${third._id}/status`, { status: 'Cancelled' })).status).toBe(200)
    const { page, complaints } = await openOwner(dashboard, { cookies })
    page.setDefaultTimeout(90_000)
    await page.goto(`${home}/orders`)
    await page.getByLabel('Choose all shown').check()
    await page.getByRole('button', { name: 'Bills', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Bills of 3 orders' })
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Make the PDF' }).click()
    const file = await readFile(await (await waiting).path())
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    expect((await PDFDocument.load(file)).getPageCount()).toBe(2)
    await dialog.getByText('2 bills are in the file.').waitFor()
    await dialog.getByText(`#${third.order_number}: `).waitFor()
    const bills = (await member.get('/bills')).body.items.map(({ order }: { order: string }) => order)
    expect(bills.toSorted()).toEqual([first._id, second._id].toSorted())
    expect(complaints).toEqual([])
  })

  test('a piece that came back broken is recorded and does not go into stock', async () => {
    const { dashboard, member, cap, order, home, cookies } = await aSettingsShop()
    const { quantity } = (await member.get(`/products/${cap._id}`)).body
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Delivered' })).status).toBe(200)
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: /^Some goods came back/ }).click()
    await page.getByLabel('Felt Cap, of 2').fill('1')
    await page.getByLabel('Back into stock').uncheck()
    await page.getByRole('button', { name: 'Record the return' }).click()
    await page.getByText('1 sent back').waitFor()
    expect((await member.get(`/products/${cap._id}`)).body.quantity).toBe(quantity)
  })

  test('cash that a courier hands over is written down once', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    expect((await member.patch(`/orders/${order._id}`, { courier: 'Upaya' })).status).toBe(200)
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Delivered' })).status).toBe(200)
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/cod`)
    await page.getByLabel('Number of the slip or transfer').fill('UP-77')
    await page.getByRole('button', { name: /^Write down/ }).click()
    await page.getByText('No courier holds cash of yours.').waitFor()
    await page.getByText('UP-77').waitFor()
    await expect
      .poll(async () => (await member.get(`/orders/${order._id}`)).body)
      .toMatchObject({ due: 0, payment_status: 'Paid' })
  })
})
