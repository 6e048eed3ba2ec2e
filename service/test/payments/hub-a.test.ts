import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { hubASignature } from '../../src/payments/gateways/hub-a-signature.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { notify, openPage, press, startHub } from './hub-a-shopper.ts'
import {
  alreadyReceived,
  breakGateway,
  effectsOn,
  failed,
  failure,
  follow,
  paidOnce,
  stillOpen,
  success,
} from './payment-effects.ts'

const service = await startPaymentService()
const { secret } = sandboxCredentials(service.keys).hub_a_key

beforeEach(async () => {
  await breakGateway(service, 'hub_a')
})

async function aStart() {
  return startHub(service, await aPayingStore(service))
}

describe('HubA', () => {
  test('the start returns a signed form with the return URL, and the order waits', async () => {
    const { shop, order, form } = await aStart()
    const { action_url, ...fields } = form
    expect(action_url).toBe(`${service.url}/sandbox/hub_a/Payment/Index`)
    expect(fields).toEqual({
      MerchantId: '9',
      MerchantName: 'SandboxMerchant',
      Amount: '550.00',
      MerchantTxnId: expect.stringMatching(/^P[0-9a-f]{19}$/),
      ProcessId: expect.any(String),
      InstrumentCode: '',
      ResponseUrl: expect.stringContaining(`${service.url}/payment/hub_a/return/${shop.store._id}/`),
      Signature: hubASignature(secret, fields),
    })
    expect(await effectsOn(service, shop, order)).toEqual(stillOpen)
  })

  test('a form with another amount or without a signature opens no page', async () => {
    const payment = await aStart()
    for (const name of ['Amount', 'ProcessId', 'Signature']) {
      expect((await openPage({ ...payment, form: { ...payment.form, [name]: '1.00' } })).status).toBe(400)
    }
  })

  test('paid with the notification before the browser: the success page is shown once', async () => {
    const payment = await aStart()
    const back = await press(service, payment, 'paid')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    expect(await follow(back)).toBe(success)
    expect(await follow(back)).toBe(alreadyReceived)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('paid with the browser first: the first notification is `received`, a repeat `already received`', async () => {
    await breakGateway(service, 'hub_a', 'no-notification')
    const payment = await aStart()
    expect(await follow(await press(service, payment, 'paid'))).toBe(success)
    expect(await notify(service, payment.reference)).toBe('received')
    expect(await notify(service, payment.reference)).toBe('already received')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('a gateway that repeats until `received` stops after the first notification', async () => {
    await breakGateway(service, 'hub_a', 'repeat-notification')
    await press(service, await aStart(), 'paid')
    const { calls } = (await service.get('/sandbox/calls')).body
    const told = calls.filter((call: { path: string }) => call.path.startsWith('notified'))
    expect(told.at(-1).path).toBe('notified: received')
  })

  test.each(['browser-first', 'both-at-once'])('paid, %s: one sale and one mail', async (arrival) => {
    await breakGateway(service, 'hub_a', arrival)
    const payment = await aStart()
    expect(await follow(await press(service, payment, 'paid'))).toBe(success)
    await wait(800)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('20 notifications and returns at once: one sale, one mail and one success page', async () => {
    await breakGateway(service, 'hub_a', 'no-notification')
    const payment = await aStart()
    const back = await press(service, payment, 'paid')
    const arrivals = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? follow(back) : notify(service, payment.reference),
    )
    const responses = await Promise.all(arrivals)
    expect(responses.filter((response) => response === success)).toHaveLength(1)
    expect(responses.filter((response) => response === alreadyReceived)).toHaveLength(9)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test.each([
    ['failed', failed],
    ['cancelled', failed],
    ['pending', stillOpen],
  ])("%s redirects to the shop's failure page", async (result, effects) => {
    const payment = await aStart()
    expect(await follow(await press(service, payment, result))).toBe(failure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(effects)
  })

  test('a return that claims success for an unpaid payment does not settle', async () => {
    await breakGateway(service, 'hub_a', 'unpaid-return')
    const payment = await aStart()
    const back = await press(service, payment, 'paid')
    expect(back).toContain('Status=Success')
    expect(await follow(back)).toBe(failure)
    expect(await follow(`${back}&url=https://evil.example&ResponseUrl=//evil.example`)).toBe(failure)
    expect(await follow(`${back}&Status=Success`)).toBe('400 {"message":"Invalid payment response"}')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('the return URL may be localhost; an invalid one is rejected', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'HubA')
    const start = (url: unknown) => startPaying(service, 'hub_a', shop.store._id, order, { url })
    expect((await start('http://localhost:3000')).status).toBe(200)
    for (const url of ['himal.example', 'javascript:alert(1)', 'https://himal.example/a', 'https://a@b.example', '']) {
      const { status, body } = await start(url)
      expect({ status, body }).toEqual({
        status: 400,
        body: { error_type: 'zod_validation', fields: { url: 'Invalid url' } },
      })
    }
  })
})
