import { afterEach, describe, expect, test } from 'vitest'
import type { ServiceProcess } from '../harness/service-process.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { anHttpReceiver } from '../outbox/http-receiver.ts'
import { anSmtpReceiver } from '../outbox/smtp-receiver.ts'
import { aDatabaseForCrashes, aGate } from './crashes.ts'

const smtp = await anSmtpReceiver()
await smtp.listen()
const sparrow = await anHttpReceiver()
const crashes = await aDatabaseForCrashes({
  ...{ SMTP_URL: smtp.url, MAIL_FROM: 'orders@pasal.example' },
  ...{ SMS_URL: `${sparrow.url}/v2/sms/`, SMS_TOKEN: 'sparrow-token' },
})

const accepted = '{"count": 1, "response_code": 200, "response": "ok"}'
const respondAtOnce: typeof sparrow.respond = (response) => void response.end(accepted)
sparrow.respond = respondAtOnce

afterEach(() => {
  smtp.beforeGreeting = async () => {}
  smtp.beforeReceipt = async () => {}
  sparrow.respond = respondAtOnce
  smtp.mails.splice(0)
  sparrow.received.splice(0)
})

/** A store whose only message is the mail of an order, or the SMS of a cancelled order. */
async function aStore(service: ServiceProcess) {
  const cap = aProduct()
  const { _id } = await service.importStore(aStoreFile({ store: { cancellation_sms: 'Bye.' }, products: [cap] }))
  const order = async (fields: object) => {
    const placed = await service.post(`/order/${_id}`, anOrder({ products: [aLine(cap)], ...fields }))
    expect([placed.status, placed.body]).toMatchObject([200, { success: true }])
    return placed.body._id as string
  }
  return {
    _id,
    orderByMail: () => order({ customer_email: 'asha@himal.example' }),
    orderAndCancel: async () => {
      const about = { store_id: _id, order_id: await order({}), phone_number: '9812345678' }
      expect((await service.post('/order/public/cancel', about)).status).toBe(200)
    },
  }
}

/** The final state of the store's only message, after another process has delivered it. */
async function finalState(storeId: string) {
  await crashes.endClaims()
  await crashes.start()
  await crashes.nothingWaits()
  const rows = await crashes.query('select state, last_error from outbox where store_id = $1', [storeId])
  expect(rows).toHaveLength(1)
  return rows[0]
}

const messageIds = () => smtp.mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])

describe('a process is killed around the mail of an order', () => {
  test("killed after the order's response and before the mail is claimed: the mail is sent once", async () => {
    const service = await crashes.start({ ROLES: 'http' })
    const store = await aStore(service)
    await store.orderByMail()
    await crashes.kill(service)
    expect(smtp.mails).toEqual([])
    expect(await finalState(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(smtp.mails.map(({ to }) => to)).toEqual([['asha@himal.example']])
  })

  test('killed while it connects to the mail server: the mail is sent once', async () => {
    const gate = aGate()
    smtp.beforeGreeting = gate.wait
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderByMail()
    await gate.reached
    await crashes.kill(service)
    smtp.beforeGreeting = async () => {}
    gate.open()
    expect(await finalState(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(messageIds()).toHaveLength(1)
  })

  test("killed before it receives the mail server's reply: the mail is sent again under the same id", async () => {
    const gate = aGate()
    smtp.beforeReceipt = gate.wait
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderByMail()
    await gate.reached
    await crashes.kill(service)
    smtp.beforeReceipt = async () => {}
    gate.open()
    expect(await finalState(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(messageIds()).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })

  test("killed before it stores the mail server's reply: the mail is sent again under the same id", async () => {
    const gate = aGate()
    smtp.beforeReceipt = gate.wait
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderByMail()
    await gate.reached
    const held = await crashes.holdLock('select 1 from outbox where store_id = $1 for update', [store._id])
    smtp.beforeReceipt = async () => {}
    gate.open()
    await crashes.waitsForLock('update outbox')
    await crashes.kill(service)
    await held.release()
    expect(await finalState(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(messageIds()).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })
})

describe('a process is killed around the SMS of a cancellation', () => {
  const ambiguous = { state: 'failed', last_error: expect.stringMatching(/^ambiguous/) }

  test('killed before the SMS is claimed: it is sent once', async () => {
    const service = await crashes.start({ ROLES: 'http' })
    const store = await aStore(service)
    await store.orderAndCancel()
    await crashes.kill(service)
    expect(sparrow.received).toEqual([])
    expect(await finalState(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(sparrow.received).toHaveLength(1)
  })

  test("killed before it receives the provider's reply: the SMS is not sent again", async () => {
    const gate = aGate()
    sparrow.respond = (response) => void gate.wait().then(() => response.end(accepted))
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderAndCancel()
    await gate.reached
    await crashes.kill(service)
    sparrow.respond = respondAtOnce
    gate.open()
    expect(await finalState(store._id)).toEqual(ambiguous)
    expect(sparrow.received).toHaveLength(1)
  })

  test("killed before it stores the provider's reply: the SMS is not sent again", async () => {
    const gate = aGate()
    sparrow.respond = (response) => void gate.wait().then(() => response.end(accepted))
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderAndCancel()
    await gate.reached
    const held = await crashes.holdLock('select 1 from outbox where store_id = $1 for update', [store._id])
    gate.open()
    await crashes.waitsForLock('update outbox')
    await crashes.kill(service)
    await held.release()
    expect(await finalState(store._id)).toEqual(ambiguous)
    expect(sparrow.received).toHaveLength(1)
  })
})
