import { describe, expect, test } from 'vitest'
import { startPaying, startPaymentService } from '../harness/payment-service.ts'
import { effectsOn, follow, paidOnce, success } from './payment-effects.ts'
import { pressed, started, walletB } from './redirect-shopper.ts'
import { gatewaysAt, standBetween } from './stand-between.ts'

/** What the gateway waits for before it responds to a start, once it has said that it was asked. */
let slowStart: { asked: () => void; until: Promise<void> } | undefined

const sandbox = await standBetween(
  () => svc.url,
  async (path) => {
    if (!path.endsWith('/epayment/initiate/')) return
    slowStart?.asked()
    await slowStart?.until
  },
)
const svc = await startPaymentService(gatewaysAt(sandbox))

describe('a start during which another start of the order', () => {
  test('is paid, is rejected and leaves no transaction', async () => {
    const first = await started(svc, walletB)
    const back = await pressed(svc, walletB, first, 'paid')
    const { response, waiting, goOn } = startSlowly(first)
    await waiting
    expect(await follow(back)).toBe(success)
    goOn()
    const { status, body } = await response
    expect({ status, body }).toEqual({ status: 400, body: { message: 'Payment already received' } })
    expect(await effectsOn(svc, first.shop, first.order)).toEqual(paidOnce)
  })

  test('fails, succeeds', async () => {
    const first = await started(svc, walletB)
    const back = await pressed(svc, walletB, first, 'failed')
    const { response, waiting, goOn } = startSlowly(first)
    await waiting
    await follow(back)
    goOn()
    expect((await response).status).toBe(200)
    const effects = await effectsOn(svc, first.shop, first.order)
    expect(effects).toMatchObject({ payment_status: 'Processing', transactions: ['Failed', 'Processing'] })
  })
})

/** A second start of the order: its gateway responds when the test lets it. */
function startSlowly({ shop, order }: Awaited<ReturnType<typeof started>>) {
  const waiting = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  slowStart = { asked: waiting.resolve, until: gate.promise }
  const goOn = () => {
    slowStart = undefined
    gate.resolve()
  }
  return { response: startPaying(svc, 'wallet_b', shop.store._id, order), waiting: waiting.promise, goOn }
}
