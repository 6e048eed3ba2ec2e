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

describe('the bank card, from the order to the money', () => {
  test("the start answers the gateway's page and nothing else", async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'bank_card')
    const { body } = await startPaying(service, 'bank_card', shop.store._id, order, { url: 'http://localhost:3000' })
    expect(body).toEqual({
      url: expect.stringMatching(new RegExp(`^${service.url}/sandbox/bank_card/page/P[0-9a-f]{19}$`)),
    })
    expect(await (await fetch(body.url)).text()).toContain('NPR 550')
    expect(await effectsOn(service, shop, order)).toEqual(stillOpen)
  })

  test('approved: the token first, then the browser, which passes once', async () => {
    const payment = await aStart()
    const back = await pressCard(service, payment, 'paid')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    expect(await follow(back)).toBe(success)
    expect(await follow(back)).toBe(alreadyReceived)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test.each(['browser-first', 'both-at-once', 'browser-only'])('approved, %s: one sale, one mail', async (arrival) => {
    await breakGateway(service, 'bank_card', arrival)
    const payment = await aStart()
    expect(await follow(await pressCard(service, payment, 'paid'))).toBe(success)
    await wait(800)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('approved, and the browser never comes back: paid all the same', async () => {
    await breakGateway(service, 'bank_card', 'backend-only')
    const payment = await aStart()
    expect(await pressCard(service, payment, 'paid')).toContain('The way back is broken')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('20 browsers at once: one sale, one mail, one success page', async () => {
    await breakGateway(service, 'bank_card', 'browser-only')
    const payment = await aStart()
    const back = await pressCard(service, payment, 'paid')
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(back)))
    expect(answers.filter((answer) => answer === success)).toHaveLength(1)
    expect(answers.filter((answer) => answer === alreadyReceived)).toHaveLength(19)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the browser may come back with a form', async () => {
    await breakGateway(service, 'bank_card', 'return-by-post', 'browser-only')
    const payment = await aStart()
    const page = await pressCard(service, payment, 'paid')
    const action = /action="([^"]+)"/.exec(page)?.[1] as string
    expect(await follow(action, { orderNo: payment.reference, controllerInternalId: '1' })).toBe(success)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('forms are read on the way back from the card page and nowhere else', async () => {
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

  test('3-D Secure abandoned: open, and paid when the shopper goes through with it later', async () => {
    const payment = await aStart()
    expect(await pressCard(service, payment, 'pending')).toContain('You left the 3-D Secure page')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
    expect(await follow(await pressCard(service, payment, 'paid'))).toBe(success)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the confirmation URL opened by hand proves nothing', async () => {
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

  test('a declined card that comes back on the confirmation URL is not paid', async () => {
    await breakGateway(service, 'bank_card', 'confirm-declined', 'browser-only')
    const payment = await aStart()
    const back = await pressCard(service, payment, 'failed')
    expect(back).toContain('/success?')
    expect(await follow(back)).toBe(cardFailure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
  })

  test('a bad address of the site is refused', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'bank_card')
    const answer = await startPaying(service, 'bank_card', shop.store._id, order, { url: 'himal.example' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error_type: 'zod_validation', fields: { url: 'Invalid url' } })
  })
})
