import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { notify, press, startHub } from './hub-a-shopper.ts'
import { breakGateway, effectsOn, paidOnce, stillOpen, timesAsked } from './payment-effects.ts'

const service = await startPaymentService()
const unclear = 'not confirmed'

beforeEach(async () => {
  await breakGateway(service, 'hub_a', 'no-notification')
})

async function aStart() {
  return startHub(service, await aPayingStore(service))
}

describe("HubA's unsigned notification", () => {
  test('forged for an unpaid payment, changes nothing', async () => {
    const payment = await aStart()
    expect(await notify(service, payment.reference, '&Status=Success')).toBe(unclear)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('of an unknown transaction has the same response as of an open one', async () => {
    const response = await service.get('/payment/hub_a/notification?MerchantTxnId=Pffffffffffffffffff0&GatewayTxnId=1')
    expect(response).toMatchObject({ status: 200, text: unclear })
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('of a paid payment is `received` first and `already received` when repeated', async () => {
    const payment = await aStart()
    await press(service, payment, 'paid')
    expect(await notify(service, payment.reference)).toBe('received')
    expect(await notify(service, payment.reference)).toBe('already received')
    expect(await notify(service, payment.reference)).toBe('already received')
    // The number it came with is not the gateway's: logged, not refused.
    expect(service.logLines.join()).toContain('HubA notification names another gateway reference')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('of a failed payment has the same responses, and a later success is settled', async () => {
    const payment = await aStart()
    await press(service, payment, 'failed')
    expect(await notify(service, payment.reference)).toBe('received')
    expect(await notify(service, payment.reference)).toBe('already received')
    await press(service, payment, 'paid')
    service.clock.advance(5)
    expect(await notify(service, payment.reference)).toBe('received')
    expect(await notify(service, payment.reference)).toBe('already received')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('that arrives before the payment is `not confirmed`, and `received` when repeated after it', async () => {
    const payment = await aStart()
    await breakGateway(service, 'hub_a', 'no-notification', 'pending-first')
    await press(service, payment, 'paid')
    const responses = []
    for (let time = 0; time < 3; time++) {
      responses.push(await notify(service, payment.reference))
      service.clock.advance(5)
    }
    expect(responses).toEqual([unclear, unclear, 'received'])
  })

  test('sent many times at once, queries the gateway once, and once more after the pause', async () => {
    const payment = await aStart()
    const before = await timesAsked(service, '/CheckTransactionStatus')
    const flood = () => Promise.all(Array.from({ length: 30 }, () => notify(service, payment.reference)))
    expect(new Set(await flood())).toEqual(new Set([unclear]))
    expect(await timesAsked(service, '/CheckTransactionStatus')).toBe(before + 2)
    service.clock.advance(5)
    await flood()
    expect(await timesAsked(service, '/CheckTransactionStatus')).toBe(before + 4)
  })

  test('sent again right after the payment, is `received`', async () => {
    const payment = await aStart()
    await breakGateway(service, 'hub_a', 'no-notification')
    expect(await notify(service, payment.reference)).toBe(unclear)
    await press(service, payment, 'paid')
    expect(await notify(service, payment.reference)).toBe('received')
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test.each([
    ['nothing', ''],
    ['the transaction twice', '?MerchantTxnId=P1&MerchantTxnId=P2&GatewayTxnId=1'],
    ['the gateway number twice', '?MerchantTxnId=P1&GatewayTxnId=1&GatewayTxnId=2'],
    ['an empty transaction', '?MerchantTxnId='],
    ['a long transaction', `?MerchantTxnId=${'P'.repeat(101)}`],
    ['NUL', '?MerchantTxnId=P%00'],
  ])('%s is refused', async (_case, query) => {
    expect((await service.get(`/payment/hub_a/notification${query}`)).status).toBe(400)
  })
})
