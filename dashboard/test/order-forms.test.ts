import { describe, expect, onTestFinished, test } from 'vitest'
import { dispatchEvents } from '../../service/test/events/open-stream.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

/** The page of an order with two caps. It shows at once what a colleague changes. */
async function anOrderPage() {
  const shop = await aSettingsShop()
  onTestFinished(dispatchEvents(shop.service))
  const { page, complaints } = await openOwner(shop.dashboard, { cookies: shop.cookies })
  const url = `/orders/${shop.order._id}`
  await page.goto(shop.home)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('link', { name: `#${shop.order.order_number}` }).click()
  await page.getByRole('button', { name: 'All actions' }).click()
  const read = async () => (await shop.member.get(url)).body
  return { ...shop, page, complaints, url, read }
}

/** Types five pieces in the form of the lines while a colleague makes them three. Returns the field of the pieces. */
async function typeBesideColleague({ page, member, url, read }: Awaited<ReturnType<typeof anOrderPage>>) {
  await page.getByRole('button', { name: 'Change lines or delivery' }).click()
  const pieces = page.getByLabel('Pieces of Felt Cap')
  await pieces.fill('5')
  const { version, ordered_products } = await read()
  const edit = { lines: [{ line: ordered_products[0].line, quantity: 3 }] }
  expect((await member.post(`${url}/edit`, edit, { 'if-match': `"${version}"` })).status).toBe(200)
  return pieces
}

describe.skipIf(!hasBrowser)('forms of an order', () => {
  test('a courier that is typed stays when a colleague names another, and the save shows both', async () => {
    const { page, member, url, read, complaints } = await anOrderPage()
    await page.getByRole('button', { name: /^Dispatch/ }).click()
    await page.getByLabel('Courier', { exact: true }).fill('Pathao')
    await page.getByLabel('Tracking number', { exact: true }).fill('P-1')
    expect((await member.patch(url, { courier: 'NCM' })).status).toBe(200)
    await page.locator('.panel', { hasText: 'Sending' }).getByText('NCM').waitFor()
    expect(await page.getByLabel('Courier', { exact: true }).inputValue()).toBe('Pathao')

    await page.getByRole('button', { name: 'Dispatch', exact: true }).last().click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await conflict.getByRole('radio', { name: 'Mine Pathao' }).waitFor()
    await conflict.getByRole('radio', { name: 'Theirs NCM' }).check()
    expect((await read()).status).toBe('Pending')
    await conflict.getByRole('button', { name: 'Save with this choice' }).click()
    await expect.poll(read).toMatchObject({ status: 'Dispatched', courier: 'NCM', tracking_number: 'P-1' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('pieces that are typed stay when a colleague edits the line, and the save shows both', async () => {
    const opened = await anOrderPage()
    const { page, read, complaints } = opened
    const pieces = await typeBesideColleague(opened)
    await page.locator('.lines').getByText('3 ×').waitFor()
    expect(await pieces.inputValue()).toBe('5')

    await page.getByRole('button', { name: 'Save the change' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await conflict.getByRole('radio', { name: 'Theirs 3' }).waitFor()
    await conflict.getByRole('button', { name: 'Save with this choice' }).click()
    await expect.poll(async () => (await read()).ordered_products).toMatchObject([{ quantity: 5 }])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('Escape in the dialog of two versions closes that dialog alone, and what is typed stays', async () => {
    const opened = await anOrderPage()
    const { page } = opened
    const pieces = await typeBesideColleague(opened)
    await page.getByRole('button', { name: 'Save the change' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await conflict.waitFor()
    await page.keyboard.press('Escape')
    await conflict.waitFor({ state: 'detached' })
    expect(await pieces.inputValue()).toBe('5')
    await page.keyboard.press('Escape')
    await pieces.waitFor({ state: 'detached' })
  })

  test('a press beside a form closes it only while nothing is typed, and one that marks text never does', async () => {
    const { page } = await anOrderPage()
    const reference = page.getByLabel('Reference (optional)')
    await page.getByRole('button', { name: 'Record money' }).click()
    await reference.waitFor()
    await page.mouse.click(3, 3)
    await reference.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: 'Record money' }).click()
    // Marks the text of the amount with the mouse, from the field to the scrim.
    await page.getByLabel('Amount').hover()
    await page.mouse.down()
    await page.mouse.move(3, 3)
    await page.mouse.up()
    await reference.fill('bank slip 7')
    await page.mouse.click(3, 3)
    expect(await reference.inputValue()).toBe('bank slip 7')
    await page.getByRole('button', { name: 'Close' }).click()
    await reference.waitFor({ state: 'detached' })
  })

  test('money that was recorded by mistake is taken back after a question', async () => {
    const { page, order, read, complaints } = await anOrderPage()
    await page.getByRole('button', { name: 'Record money' }).click()
    await page.getByRole('button', { name: 'Record it' }).click()
    await page.getByRole('button', { name: /^Take it back: / }).click()
    expect((await read()).due).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('The recorded money is taken back').waitFor()
    expect(await read()).toMatchObject({ payments: [], due: order.total })
    await page.getByRole('button', { name: /^Take it back: / }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('money that is typed stays when a colleague changes the order, and is recorded once one has seen that', async () => {
    const { page, member, url, read } = await anOrderPage()
    await page.getByRole('button', { name: 'Record money' }).click()
    await page.getByLabel('Reference (optional)').fill('bank slip 7')
    expect((await member.patch(url, { courier: 'NCM' })).status).toBe(200)
    await page.locator('.panel', { hasText: 'Sending' }).getByText('NCM').waitFor()
    const record = page.getByRole('button', { name: 'Record it' })
    await record.click()
    await page.getByRole('dialog').getByText('The order was changed meanwhile.').waitFor()
    expect((await read()).payments).toEqual([])
    await record.click()
    await expect.poll(async () => (await read()).payments).toMatchObject([{ reference: 'bank slip 7' }])
  })
})
