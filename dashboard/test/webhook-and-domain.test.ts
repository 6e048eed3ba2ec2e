import { beforeAll, describe, expect, test } from 'vitest'
import { deliverDueMessages, dispatchDueEvents } from '../../service/src/jobs.ts'
import { startDnsServer } from '../../service/test/harness/dns-server.ts'
import { aReceiver } from '../../service/test/webhooks/receiver.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('connections to the outside', { timeout: 400_000 }, () => {
  let shop: Awaited<ReturnType<typeof openGoodsShop>>
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  let receiver: Awaited<ReturnType<typeof aReceiver>>

  beforeAll(async () => {
    dns = await startDnsServer()
    receiver = await aReceiver()
    const environment = { OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '5' }
    shop = await openGoodsShop({}, { ...environment, DNS_SERVERS: dns.address, HOSTED_DOMAIN: 'pasal.example' })
  }, 400_000)

  test('a webhook that fails is switched off, mended, and sent again from its log', async () => {
    const { owner, page, complaints, open, dashboard } = shop
    const { context, clock } = dashboard.service
    const fine = receiver.respond
    receiver.respond = (_call, response) => response.writeHead(500).end('the receiver is broken')
    await open('/settings/webhooks')
    await page.getByLabel('Address', { exact: true }).fill(`${receiver.url}/orders`)
    await page.getByLabel('product.created').check()
    await page.getByRole('button', { name: 'Add the address' }).click()
    await page.getByRole('button', { name: 'I have stored it' }).click()

    expect((await owner.post('/products', { name: 'Felt Cap', price: 500 })).status).toBe(201)
    await dispatchDueEvents(context)
    await deliverDueMessages(context)
    clock.advance(60)
    await deliverDueMessages(context)
    const [{ _id: id }] = (await owner.get('/webhooks')).body.items
    await open(`/settings/webhooks/${id}`)
    const row = page.getByRole('listitem').filter({ hasText: 'product.created' })
    await row.getByText('Failed', { exact: true }).waitFor()
    await row.getByRole('button', { name: /^Details/ }).click()
    await row.getByText('the receiver is broken').waitFor()
    expect((await owner.get(`/webhooks/${id}`)).body.enabled).toBe(false)

    receiver.respond = fine
    await page.getByRole('switch', { name: 'Send to this address' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The webhook is saved').waitFor()
    await row.getByRole('button', { name: /^Send again/ }).click()
    await page.getByText('It is sent again').waitFor()
    await deliverDueMessages(context)
    // The log of the page reads by itself, every ten seconds.
    await row.getByText('Delivered', { exact: true }).waitFor()
    const calls = receiver.at('/orders')
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(calls.at(-1)?.body).toMatchObject({ type: 'product.created', data: { product: { name: 'Felt Cap' } } })
    expect(complaints).toEqual([])
  })

  test('an address that is typed stays when a colleague changes the webhook, and the save shows both', async () => {
    const { owner, page, open } = shop
    const given = { url: `${receiver.url}/first`, events: ['order.placed'], description: 'Accounts' }
    const { _id: id } = (await owner.post('/webhooks', given)).body
    await open(`/settings/webhooks/${id}`)
    const address = page.getByLabel('Address', { exact: true })
    await address.fill(`${receiver.url}/mine`)
    const theirs = { url: `${receiver.url}/theirs`, description: 'Bookkeeping' }
    expect((await owner.patch(`/webhooks/${id}`, theirs)).status).toBe(200)
    // A write of the page reads again what it shows.
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('heading', { name: 'Bookkeeping' }).waitFor()
    expect(await address.inputValue()).toBe(`${receiver.url}/mine`)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await conflict.getByRole('radio', { name: `Theirs ${theirs.url}` }).waitFor()
    await conflict.getByRole('button', { name: 'Save with this choice' }).click()
    await page.getByText('The webhook is saved').waitFor()
    const stored = { url: `${receiver.url}/mine`, description: 'Bookkeeping' }
    expect((await owner.get(`/webhooks/${id}`)).body).toMatchObject(stored)
  })

  test('a domain shows its DNS record, and the check says what is wrong until it is right', async () => {
    const { owner, page, open } = shop
    await open('/settings/domain')
    await page.getByLabel('Domain', { exact: true }).fill('himal-felt.example')
    await page.getByRole('button', { name: 'Use this domain' }).click()
    await page.getByText('_pasal.himal-felt.example', { exact: true }).waitFor()
    const { record } = (await owner.get('/domain')).body
    await page.getByText(record.value, { exact: true }).waitFor()

    const check = async () => {
      await page.getByRole('button', { name: 'Check now' }).click()
    }
    const problem = page.getByRole('status').filter({ hasText: 'Checked:' })
    const shown = () => problem.locator('p').first().innerText()
    await check()
    await problem.waitFor()
    const absent = await shown()
    expect(absent).toBe((await owner.get('/domain')).body.problem)
    dns.records.set(record.name, ['pasal-verify=of-another-shop'])
    await check()
    await expect.poll(shown, { timeout: 30_000 }).not.toBe(absent)
    dns.records.set(record.name, [record.value])
    await check()
    await page.getByText('The shop is at himal-felt.example.').first().waitFor()
    expect((await owner.get('/domain')).body).toMatchObject({ domain: 'himal-felt.example', verified: true })
  })
})
