import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { pressCard, startCard } from './bank-card-shopper.ts'
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
const cardFailure = `${failure}?method=card`

beforeEach(async () => {
  await breakGateway(service, 'bank_card')
})

async function aStart() {
  return startCard(service, await aPayingStore(service))
}

describe('the bank card', () => {
  test("the start returns only the URL of the gateway's page", async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'bank_card')
    const { body } = await startPaying(service, 'bank_card', shop.store._id, order, { url: 'http://localhost:3000' })
    expect(body).toEqual({
      url: expect.stringMatching(new RegExp(`^${service.url}/sandbox/bank_card/page/P[0-9a-f]{19}$`)),
    })
    expect(await (await fetch(body.url)).text()).toContain('NPR 550')
    expect(await effectsOn(service, shop, order)).toEqual(stillOpen)
  })

  test('approved with the token before the browser: paid, and the success page is shown once', async () => {
    const payment = await aStart()
    const back = await pressCard(service, payment, 'paid')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    expect(await follow(back)).toBe(success)
    expect(await follow(back)).toBe(alreadyReceived)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test.each(['browser-first', 'both-at-once', 'browser-only'])(
    'approved, %s: one sale and one mail',
    async (arrival) => {
      await breakGateway(service, 'bank_card', arrival)
      const payment = await aStart()
      expect(await follow(await pressCard(service, payment, 'paid'))).toBe(success)
      await wait(800)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    },
  )

  test('approved without a return of the browser: paid', async () => {
    await breakGateway(service, 'bank_card', 'backend-only')
    const payment = await aStart()
    expect(await pressCard(service, payment, 'paid')).toContain('The way back is broken')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('20 returns at once: one sale, one mail and one success page', async () => {
    await breakGateway(service, 'bank_card', 'browser-only')
    const payment = await aStart()
    const back = await pressCard(service, payment, 'paid')
    const responses = await Promise.all(Array.from({ length: 20 }, () => follow(back)))
    expect(responses.filter((response) => response === success)).toHaveLength(1)
    expect(responses.filter((response) => response === alreadyReceived)).toHaveLength(19)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the browser may return by a form', async () => {
    await breakGateway(service, 'bank_card', 'return-by-post', 'browser-only')
    const payment = await aStart()
    const page = await pressCard(service, payment, 'paid')
    const action = /action="([^"]+)"/.exec(page)?.[1] as string
    expect(await follow(action, { orderNo: payment.reference, controllerInternalId: '1' })).toBe(success)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('only the return URL of the card page reads forms', async () => {
    const { store } = await aPayingStore(service)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await service.post(`/order/${store._id}`, 'products=1', form)).status).toBe(415)
    expect((await service.post('/payment/bank_card/init', 'store=1', form)).status).toBe(415)
  })

  test.each(['failed', 'cancelled'])(
    '%s: back to the failure page, which is told that it was a card',
    async (result) => {
      const payment = await aStart()
      expect(await follow(await pressCard(service, payment, result))).toBe(cardFailure)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
    },
  )

  test('an abandoned 3-D Secure leaves the payment open, and a later approval settles it', async () => {
    const payment = await aStart()
    expect(await pressCard(service, payment, 'pending')).toContain('You left the 3-D Secure page')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
    expect(await follow(await pressCard(service, payment, 'paid'))).toBe(success)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the confirmation URL opened by hand does not settle', async () => {
    const payment = await aStart()
    const { notification, reference } = payment
    const byHand = `${service.url}${notification.replace('notification', 'return')}/success`
    for (const query of ['', `?orderNo=${reference}&controllerInternalId=1&paymentStatus=A`, '?url=//evil.example']) {
      expect(await follow(byHand + query)).toBe(cardFailure)
    }
    expect(await follow(byHand, { orderNo: reference })).toBe(cardFailure)
    expect(await follow(`${byHand}?orderNo=1&orderNo=2`)).toBe('400 {"message":"Invalid payment response"}')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('a declined card that returns to the confirmation URL is not paid', async () => {
    await breakGateway(service, 'bank_card', 'confirm-declined', 'browser-only')
    const payment = await aStart()
    const back = await pressCard(service, payment, 'failed')
    expect(back).toContain('/success?')
    expect(await follow(back)).toBe(cardFailure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
  })

  test('an invalid return URL is rejected', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'bank_card')
    const response = await startPaying(service, 'bank_card', shop.store._id, order, { url: 'himal.example' })
    expect(response.status).toBe(400)
    expect(response.body).toEqual({ error_type: 'zod_validation', fields: { url: 'Invalid url' } })
  })
})
