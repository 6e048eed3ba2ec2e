import type { Route } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dispatchEvents } from '../../service/test/events/open-stream.ts'
import { aLine, anOrder } from '../../service/test/harness/store-factory.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, laptop, openOwner, phone } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('changes of orders', () => {
  test('an order that a colleague cancelled meanwhile is not confirmed, and its state is shown', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    const confirm = page.getByRole('button', { name: 'Confirm and pack' })
    await confirm.waitFor()
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Cancelled' })).status).toBe(200)
    await confirm.click()
    await page.getByText('The order was changed meanwhile. Its state is now: Cancelled').waitFor()
    expect((await member.get(`/orders/${order._id}`)).body.status).toBe('Cancelled')
  })

  test('an order that is opened again without stock is accepted with a second press', async () => {
    const { dashboard, member, order, cap, home, cookies } = await aSettingsShop()
    await member.post(`/orders/${order._id}/status`, { status: 'Cancelled' })
    const adjusted = { items: [{ product: cap._id, set: 0 }], reason: 'count' }
    expect((await member.post('/stock/adjustments', adjusted)).status).toBe(200)
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: 'Open the order again Takes the pieces from stock again' }).click()
    await page.getByText('Either of the selected product is out of stock').waitFor()
    const read = async () => (await member.get(`/orders/${order._id}`)).body
    expect((await read()).status).toBe('Cancelled')
    await page.getByRole('button', { name: 'Accept it with more than there is in stock' }).click()
    await expect.poll(read).toMatchObject({ status: 'Pending', oversold: true })
  })

  test('all that is left of a payment is offered as a refund to the paisa, and can be recorded', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    const url = `/orders/${order._id}`
    expect((await member.post(`${url}/payments`, { kind: 'bank', amount: 120.1 })).status).toBe(201)
    expect((await member.post(`${url}/refunds`, { method: 'cash', amount: 100.05 })).status).toBe(201)
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}${url}`)
    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: /^Give money back/ }).click()
    expect(await page.getByLabel('Amount').inputValue()).toBe('20.05')
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect.poll(async () => (await member.get(url)).body.refunded_amount).toBe(120.1)
  })

  test('the rest of a part payment by another method is collected with the delivery', async () => {
    const { dashboard, service, store, cap, member, home, cookies } = await aSettingsShop()
    const wanted = anOrder({ products: [aLine(cap)], paymentMethod: 'WalletA' })
    const url = `/orders/${(await service.post(`/order/${store._id}`, wanted)).body._id}`
    expect((await member.post(`${url}/status`, { status: 'Pending' })).status).toBe(200)
    expect((await member.post(`${url}/payments`, { kind: 'wallet', amount: 100 })).status).toBe(201)
    expect((await member.post(`${url}/status`, { status: 'Dispatched' })).status).toBe(200)
    const { due } = (await member.get(url)).body
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}${url}`)
    await page.getByRole('button', { name: 'Delivered', exact: true }).click()
    await page.getByLabel(`The courier has collected Rs. ${due}`).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
    await expect.poll(async () => (await member.get(url)).body).toMatchObject({ status: 'Delivered', due: 0 })
  })

  test('an order that is being packed is offered to be set back, and not to be accepted', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Processing' })).status).toBe(200)
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    await page.getByRole('button', { name: 'All actions' }).click()
    expect(await page.getByRole('button', { name: /^Accept the order/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Not confirmed yet Back to the orders to confirm' }).click()
    await expect.poll(async () => (await member.get(`/orders/${order._id}`)).body.status).toBe('Pending')
  })

  test('undo takes back the orders that were confirmed, and not one whose confirmation failed', async () => {
    const { dashboard, member, order, place, home, cookies } = await aSettingsShop()
    await place()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(home)
    const confirmAll = page.getByRole('button', { name: 'Confirm all COD (2)' })
    await confirmAll.waitFor()
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Cancelled' })).status).toBe(200)
    await confirmAll.click()
    await page.getByText(`Not confirmed: #${order.order_number}`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    const states = async () => {
      const { items } = (await member.get('/orders?sort=created_at')).body as { items: { status: string }[] }
      return items.map(({ status }) => status)
    }
    await expect.poll(states).toEqual(['Cancelled', 'Pending'])
  })

  test('an order that was confirmed on today is shown there when a colleague sets it back', async () => {
    const { dashboard, service, member, order, home, cookies } = await aSettingsShop()
    onTestFinished(dispatchEvents(service))
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(home)
    await page.getByText('Live', { exact: true }).waitFor()
    const confirm = page.getByRole('button', { name: `Confirm #${order.order_number}` })
    // The list that the page reads after the confirmation has the order again already.
    const isSetBack = Promise.withResolvers<void>()
    const afterSetBack = (route: Route) => isSetBack.promise.then(() => route.continue())
    await page.route('**/orders?status=Pending*', afterSetBack, { times: 1 })
    await confirm.click()
    await page.getByText('Every order is confirmed').waitFor()
    const stateOf = async () => (await member.get(`/orders/${order._id}`)).body.status
    await expect.poll(stateOf).toBe('Processing')
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Pending' })).status).toBe(200)
    isSetBack.resolve()
    await confirm.waitFor()
  })

  test('chosen orders are dispatched after a question that names their number', async () => {
    const { dashboard, member, order, place, home, cookies } = await aSettingsShop()
    await place()
    const { items } = (await member.get('/orders')).body as { items: { _id: string }[] }
    const orders = items.map(({ _id }) => _id)
    await member.post('/orders/bulk-status', { orders, status: 'Processing' })
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders`)
    await page.getByLabel('Choose all shown').check()
    const dispatch = page.getByRole('button', { name: 'Dispatch', exact: true })
    await dispatch.click()
    const question = page.getByRole('dialog', { name: 'Dispatch 2 orders?' })
    await question.getByRole('button', { name: 'Leave it as it is' }).click()
    const stateOf = async () => (await member.get(`/orders/${order._id}`)).body.status
    expect(await stateOf()).toBe('Processing')
    await dispatch.click()
    await question.getByRole('button', { name: 'Dispatch', exact: true }).click()
    await page.getByText('2 orders changed').waitFor()
    expect(await stateOf()).toBe('Dispatched')
  })

  test.each([phone, laptop])('what is said covers no bar, and a sheet reaches the edge: $width', async (viewport) => {
    const { dashboard, order, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies, viewport })
    await page.goto(`${home}/orders/${order._id}`)
    await page.getByRole('button', { name: 'Confirm and pack' }).click()
    const toast = await page.locator('.toast').boundingBox()
    const bar = await page.locator('.action-bar').boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await page.getByRole('button', { name: 'All actions' }).click()
    const sheet = await page.getByRole('dialog').boundingBox()
    const below = viewport.height - (sheet?.y ?? 0) - (sheet?.height ?? 0)
    // On a laptop it stands in the middle.
    expect(below).toBeCloseTo(viewport === phone ? 0 : (sheet?.y ?? 0), 0)
  })

  test('a note whose response was lost is written once when it is sent again', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    await page.route(
      '**/notes',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByPlaceholder('Write a note').fill('calls back at five')
    const add = page.getByRole('button', { name: 'Add the note' })
    await add.click()
    await page.getByText('The service cannot be reached').waitFor()
    await add.click()
    await add.waitFor({ state: 'detached' })
    const { timeline } = (await member.get(`/orders/${order._id}`)).body as { timeline: { kind: string }[] }
    expect(timeline.filter(({ kind }) => kind === 'note')).toHaveLength(1)
  })

  test('what is typed while a note is on its way stays for the next note', async () => {
    const { dashboard, order, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/${order._id}`)
    const { promise: typed, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/notes', async (route) => {
      await typed
      await route.continue()
    })
    const note = page.getByPlaceholder('Write a note')
    await note.fill('calls back')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await note.press('End')
    await note.pressSequentially(' at five')
    go()
    await page.getByText('“calls back”').waitFor()
    await expect.poll(() => note.inputValue()).toBe('at five')
  })
})
