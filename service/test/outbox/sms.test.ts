import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { choosePort } from '../../src/platform/process/listening-port.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { anHttpReceiver, respondWith } from './http-receiver.ts'
import { enqueued, leaveClaimBehind, letRetriesBeDue, outboxOf } from './outbox-reader.ts'

const token = 'sparrow-token-4711'
const sparrow = await anHttpReceiver()
const svc = await startTestService({ SMS_URL: `${sparrow.url}/v2/sms/`, SMS_TOKEN: token, SMS_FROM: 'PASAL' })
svc.clock.stop()

const data = { product_name: 'Cap', product_url: 'https://himal.example/cap', store_name: 'Himal Crafts' }
const text = 'Cap is back in stock at Himal Crafts. https://himal.example/cap'

async function anAlert(message: object = {}) {
  const shop = await aShop(svc)
  const message_id = await enqueued(svc, shop, { data, ...message })
  const state = async () => (await outboxOf(svc, shop))[0]
  return { shop, message_id, state }
}

async function runTwice() {
  await svc.runJobs()
  await letRetriesBeDue(svc)
  await svc.runJobs()
}

beforeEach(async () => {
  // A phone may ring ten times a day (sms-limits.test.ts).
  svc.clock.advance(86_400)
  await letRetriesBeDue(svc)
  respondWith(sparrow, 200, { count: 1, response_code: 200, response: '1 mesages has been queued for delivery' })
  await svc.runJobs()
  sparrow.received.splice(0)
})

describe('an SMS', () => {
  test('is posted as a form, with token and number in no URL', async () => {
    const { state } = await anAlert()
    await runTwice()
    expect(sparrow.received.map(({ url }) => url)).toEqual(['/v2/sms/'])
    expect(sparrow.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    const form = Object.fromEntries(new URLSearchParams(sparrow.received[0]?.body))
    expect(form).toEqual({ token, from: 'PASAL', to: '9812345678', text })
    expect(await state()).toMatchObject({ state: 'sent', attempts: 1, text, last_error: '' })
  })

  test('of a cancellation goes to the order’s phone', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { store: { cancellation_sms: 'Bye, {order_number}!' }, products: [cap] })
    const { _id, order_number } = placed(await shop.place({ products: [aLine(cap)] }))
    await shop.cancel(_id)
    await svc.runJobs()
    const form = Object.fromEntries(new URLSearchParams(sparrow.received[0]?.body))
    expect(form).toMatchObject({ to: '9812345678', text: `Bye, ${order_number}!` })
  })

  test.each(['+977-9812345678', '9779812345678', '09812345678', '00977 9812345678', '९८१२३४५६७८'])(
    'to %s goes to the ten digits of it',
    async (recipient) => {
      await anAlert({ recipient })
      await svc.runJobs()
      expect(new URLSearchParams(sparrow.received[0]?.body).get('to')).toBe('9812345678')
    },
  )

  test.each(['12345', '0144123456', '98123456789', '9812345678,9800000000', 'asha', ''])(
    'to %s, which is no mobile number, has failed and goes nowhere',
    async (recipient) => {
      const { state } = await anAlert({ recipient })
      await runTwice()
      expect(sparrow.received).toEqual([])
      expect(await state()).toMatchObject({ state: 'failed', last_error: 'not a mobile number' })
    },
  )

  test('is sent once when two workers take it at the same time', async () => {
    const { state } = await anAlert()
    await Promise.all(Array.from({ length: 5 }, () => deliverDueMessages(svc.context)))
    await runTwice()
    expect(sparrow.received).toHaveLength(1)
    expect(await state()).toMatchObject({ state: 'sent', attempts: 1 })
  })
})

describe('what the provider responds', () => {
  test.each([1000, 1001, 1002, 1007, 1008, 1010, 1011, 4711])('%i is final', async (response_code) => {
    respondWith(sparrow, 403, { response_code, response: 'no' })
    const { state } = await anAlert()
    await runTwice()
    expect(sparrow.received).toHaveLength(1)
    expect(await state()).toMatchObject({ state: 'failed', attempts: 1, last_error: `${response_code} no` })
  })

  test.each([1003, 1004, 1005, 1006, 1012, 1013])('%i waits for the operator, then the SMS goes', async (code) => {
    respondWith(sparrow, 403, { response_code: code, response: 'later' })
    const { state } = await anAlert()
    await svc.runJobs()
    expect(await state()).toMatchObject({ state: 'waiting', attempts: 1, last_error: `${code} later` })
    respondWith(sparrow, 200, { count: 1, response_code: 200, response: 'ok' })
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(sparrow.received).toHaveLength(2)
    expect(await state()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('a failure with HTTP 200 is a failure', async () => {
    respondWith(sparrow, 200, { response_code: 1007, response: 'Invalid Receiver' })
    const { state } = await anAlert()
    await svc.runJobs()
    expect(await state()).toMatchObject({ state: 'failed', last_error: '1007 Invalid Receiver' })
  })
})

describe('an SMS that may or may not have been sent is not sent again', () => {
  test.each([
    ['no response', () => (response: import('node:http').ServerResponse) => void response.destroy()],
    ['a page', () => (response: import('node:http').ServerResponse) => void response.end('<html>ok</html>')],
    [
      'a bad gateway',
      () => (response: import('node:http').ServerResponse) => void response.writeHead(502).end('<html></html>'),
    ],
  ])('%s', async (_case, response) => {
    sparrow.respond = response()
    const { state } = await anAlert()
    await runTwice()
    expect(sparrow.received).toHaveLength(1)
    expect(await state()).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringMatching(/^ambiguous/),
    })
  })

  test('no response in time', async () => {
    sparrow.respond = () => undefined
    const { state } = await anAlert()
    await runTwice()
    expect(sparrow.received).toHaveLength(1)
    expect(await state()).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringMatching(/^ambiguous/),
    })
  })

  test('a worker killed while it sent', async () => {
    const { message_id, state } = await anAlert()
    await leaveClaimBehind(svc, message_id)
    await runTwice()
    expect(sparrow.received).toEqual([])
    expect(await state()).toMatchObject({ state: 'failed', last_error: expect.stringMatching(/^ambiguous/) })
  })
})

test('a provider that was never reached is asked again', async () => {
  const nobody = await choosePort('127.0.0.1', 0, true)
  const dead = await startTestService({ SMS_URL: `http://127.0.0.1:${nobody}/`, SMS_TOKEN: token })
  const shop = await aShop(dead)
  await enqueued(dead, shop, { data })
  await dead.runJobs()
  expect((await outboxOf(dead, shop))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
})

test('the token and the number stand in no line of the log, nor in the outbox’s errors', async () => {
  respondWith(sparrow, 403, { response_code: 1002, response: `Invalid Token ${token}` })
  const { state } = await anAlert({ recipient: '9855501234' })
  await svc.runJobs()
  expect((await state())?.last_error).toBe('1002 Invalid Token …')
  const log = svc.logLines.join('')
  expect(log).toContain('message failed')
  expect(log).not.toMatch(/sparrow-token|9855501234|9812345678/)
})
