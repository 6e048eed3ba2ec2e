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

const took = '{"count": 1, "response_code": 200, "response": "ok"}'
const answerAtOnce: typeof sparrow.answer = (response) => void response.end(took)
sparrow.answer = answerAtOnce

afterEach(() => {
  smtp.beforeGreeting = async () => {}
  smtp.beforeReceipt = async () => {}
  sparrow.answer = answerAtOnce
  smtp.mails.splice(0)
  sparrow.received.splice(0)
})

/** A store, and an order in it whose mail or, once it is cancelled, whose SMS is the message of the test. */
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

/** What became of the store's only message, once nothing is left to be done for it. */
async function settled(storeId: string) {
  await crashes.endClaims()
  await crashes.start()
  await crashes.nothingWaits()
  const rows = await crashes.query('select state, last_error from outbox where store_id = $1', [storeId])
  expect(rows).toHaveLength(1)
  return rows[0]
}

const messageIds = () => smtp.mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])

describe('the mail of an order, when the process is killed', () => {
  test('after the order was answered and before anybody took the mail: it goes out once', async () => {
    const service = await crashes.start({ ROLES: 'http' })
    const store = await aStore(service)
    await store.orderByMail()
    await crashes.kill(service)
    expect(smtp.mails).toEqual([])
    expect(await settled(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(smtp.mails.map(({ to }) => to)).toEqual([['asha@himal.example']])
  })

  test('while it speaks to the mail server, before the mail: it goes out once', async () => {
    const gate = aGate()
    smtp.beforeGreeting = gate.stand
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderByMail()
    await gate.reached
    await crashes.kill(service)
    smtp.beforeGreeting = async () => {}
    gate.open()
    expect(await settled(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(messageIds()).toHaveLength(1)
  })

  test('after the server took the mail and before it said so: it goes out a second time under the same id', async () => {
    const gate = aGate()
    smtp.beforeReceipt = gate.stand
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderByMail()
    await gate.reached
    await crashes.kill(service)
    smtp.beforeReceipt = async () => {}
    gate.open()
    expect(await settled(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(messageIds()).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })

  test('after the server said so and before it was written down: likewise', async () => {
    const gate = aGate()
    smtp.beforeReceipt = gate.stand
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderByMail()
    await gate.reached
    const held = await crashes.hold('select 1 from outbox where store_id = $1 for update', [store._id])
    smtp.beforeReceipt = async () => {}
    gate.open()
    await crashes.standsAtLock('update outbox')
    await crashes.kill(service)
    await held.release()
    expect(await settled(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(messageIds()).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })
})

describe('the SMS of a cancellation, when the process is killed', () => {
  const unsure = { state: 'failed', last_error: expect.stringMatching(/^ambiguous/) }

  test('before anybody took it: it goes out once', async () => {
    const service = await crashes.start({ ROLES: 'http' })
    const store = await aStore(service)
    await store.orderAndCancel()
    await crashes.kill(service)
    expect(sparrow.received).toEqual([])
    expect(await settled(store._id)).toEqual({ state: 'sent', last_error: '' })
    expect(sparrow.received).toHaveLength(1)
  })

  test('after the provider took it and before it said so: it does not go out again', async () => {
    const gate = aGate()
    sparrow.answer = (response) => void gate.stand().then(() => response.end(took))
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderAndCancel()
    await gate.reached
    await crashes.kill(service)
    sparrow.answer = answerAtOnce
    gate.open()
    expect(await settled(store._id)).toEqual(unsure)
    expect(sparrow.received).toHaveLength(1)
  })

  test('after the provider said so and before it was written down: nor then', async () => {
    const gate = aGate()
    sparrow.answer = (response) => void gate.stand().then(() => response.end(took))
    const service = await crashes.start()
    const store = await aStore(service)
    await store.orderAndCancel()
    await gate.reached
    const held = await crashes.hold('select 1 from outbox where store_id = $1 for update', [store._id])
    gate.open()
    await crashes.standsAtLock('update outbox')
    await crashes.kill(service)
    await held.release()
    expect(await settled(store._id)).toEqual(unsure)
    expect(sparrow.received).toHaveLength(1)
  })
})
