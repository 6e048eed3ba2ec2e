import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { enqueued, leaveClaimBehind, letRetriesBeDue, outboxOf } from './outbox-reader.ts'
import { anSmtpReceiver } from './smtp-receiver.ts'

const smtp = await anSmtpReceiver()
const svc = await startTestService({ SMTP_URL: smtp.url, MAIL_FROM: 'Pasal <orders@pasal.example>' })
svc.clock.stop()
await smtp.listen()

const asha = { customer_email: 'asha@himal.example' }
const hari = { sender_full_name: 'Hari Rai', sender_email: 'hari@himal.example' }

async function aShopWithACap(store: Record<string, unknown> = {}) {
  const cap = aProduct({ name: 'Cap', quantity: 100 })
  const shop = await aShop(svc, { store, products: [cap] })
  const order = async (fields: object) => placed(await shop.place({ products: [aLine(cap)], ...fields }))
  return { shop, order }
}

beforeEach(() => {
  smtp.mails.splice(0)
  smtp.reject = () => undefined
})

describe('a mail', () => {
  test('goes to the customer, once, in text and HTML, from the merchant at the operator’s address', async () => {
    const { shop, order } = await aShopWithACap()
    const { _id, order_number } = await order(asha)
    await svc.runJobs()
    await svc.runJobs()
    expect(smtp.mails.map(({ from, to }) => [from, to])).toEqual([['orders@pasal.example', ['asha@himal.example']]])
    const source = smtp.mails[0]?.source ?? ''
    expect(source).toContain('From: Himal Crafts <orders@pasal.example>')
    expect(source).toContain(`Subject: Your order ${order_number} at Himal Crafts`)
    expect(source).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
    expect(source.replaceAll('=\r\n', '')).toContain(`https://himal.example/track/${_id}`)
    expect(await outboxOf(svc, shop)).toEqual([
      expect.objectContaining({ state: 'sent', attempts: 1, last_error: '', sent_at: expect.any(String) }),
    ])
  })

  test.each([
    ['only the sender when one is named', { ...asha, ...hari }, ['hari@himal.example']],
    ['nobody when the sender has no email', { ...asha, ...hari, sender_email: '' }, []],
    ['nobody without an email', {}, []],
  ])('goes to %s', async (_case, fields, recipients) => {
    const { order } = await aShopWithACap()
    await order(fields)
    await svc.runJobs()
    expect(smtp.mails.flatMap(({ to }) => to)).toEqual(recipients)
  })

  test('is sent once when two workers take it at the same time', async () => {
    const { shop } = await aShopWithACap()
    const data = { product_name: 'Cap', product_url: 'https://himal.example/cap', store_name: 'Himal Crafts' }
    await enqueued(svc, shop, { channel: 'mail', recipient: 'asha@himal.example', data })
    await Promise.all(Array.from({ length: 5 }, () => deliverDueMessages(svc.context)))
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(smtp.mails).toHaveLength(1)
    expect((await outboxOf(svc, shop))[0]).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('that another worker has is left to it without an error, and sent once that one must be gone', async () => {
    const { shop, order } = await aShopWithACap()
    await order(asha)
    const [{ message_id } = { message_id: '' }] = await outboxOf(svc, shop)
    await leaveClaimBehind(svc, message_id, 120)
    svc.logLines.splice(0)
    await svc.runJobs()
    expect(svc.logLines.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
    expect(smtp.mails).toEqual([])
    expect(await outboxOf(svc, shop)).toEqual([expect.objectContaining({ state: 'waiting' })])

    svc.clock.advance(121)
    await svc.runJobs()
    expect(smtp.mails).toHaveLength(1)
    expect(await outboxOf(svc, shop)).toEqual([expect.objectContaining({ state: 'sent' })])
  })

  test('that a killed worker left half sent is sent again under the same id', async () => {
    const { shop, order } = await aShopWithACap()
    await order(asha)
    const id = (await outboxOf(svc, shop))[0]?.message_id as string
    await leaveClaimBehind(svc, id)
    await svc.runJobs()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.source).toContain(`Message-ID: <${id}@pasal.example>`)
  })
})

describe('a mail server that is down', () => {
  test('neither fails nor slows an order, and the mail arrives later', async () => {
    await smtp.close()
    const { shop, order } = await aShopWithACap()
    await order(asha)
    expect(await outboxOf(svc, shop)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await svc.runJobs()
    expect(await outboxOf(svc, shop)).toEqual([
      expect.objectContaining({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') }),
    ])
    await smtp.listen()
    await svc.runJobs()
    expect(smtp.mails).toEqual([])
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['asha@himal.example']])
    expect((await outboxOf(svc, shop))[0]).toMatchObject({ state: 'sent', attempts: 2, last_error: '' })
  })
})

describe('a recipient that the mail server rejects', () => {
  test.each([
    ['for good: the message has failed and is not tried again', 550, 'failed', 1],
    ['for now: the message waits and is tried again', 451, 'waiting', 2],
  ])('%s', async (_case, code, state, attempts) => {
    smtp.reject = () => code
    const { shop, order } = await aShopWithACap()
    await order(asha)
    await svc.runJobs()
    await letRetriesBeDue(svc)
    await svc.runJobs()
    const [mail] = await outboxOf(svc, shop)
    expect(mail).toMatchObject({ state, attempts, sent_at: null, last_error: expect.stringContaining(String(code)) })
    expect(smtp.mails).toEqual([])
  })

  test('for ever "for now" has failed after sixteen attempts', async () => {
    smtp.reject = () => 451
    const { shop, order } = await aShopWithACap()
    await order(asha)
    for (let round = 0; round < 40 && (await outboxOf(svc, shop))[0]?.state === 'waiting'; round++) {
      await letRetriesBeDue(svc)
      await svc.runJobs()
    }
    expect((await outboxOf(svc, shop))[0]).toMatchObject({
      state: 'failed',
      attempts: 16,
      last_error: expect.stringContaining('451'),
    })
  })
})

test('no line of the log says to whom a mail went or was refused', async () => {
  smtp.reject = (recipient) => (recipient.startsWith('private') ? 550 : 451)
  const { order } = await aShopWithACap()
  await order({ customer_email: 'private@himal.example' })
  await order({ customer_email: 'later@himal.example' })
  await svc.runJobs()
  const log = svc.logLines.join('')
  expect(log).toContain('message failed')
  expect(log).toContain('could not be sent yet')
  expect(log).not.toMatch(/private@himal|later@himal|asha@himal|Asha|no such mailbox/)
})
