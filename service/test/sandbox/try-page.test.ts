import { paymentMethods } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const svc = await startPaymentService()

describe('the sandbox page', () => {
  test('has a button for every method, and the two pages that a gateway returns the browser to', async () => {
    const page = await svc.get('/sandbox')
    expect(page.headers['content-type']).toContain('text/html')
    for (const method of paymentMethods) expect(page.text).toContain(`data-method="${method}"`)
    expect((await svc.get('/sandbox/try-page.js')).headers['content-type']).toContain('text/javascript')
    expect((await svc.get('/payment/success')).text).toContain('Paid')
    expect((await svc.get('/payment/failed?method=card')).text).toContain('Not paid')
  })

  test('does not exist when the sandbox is off', async () => {
    const without = await startTestService({ GATEWAY_SANDBOX: 'off' })
    for (const path of ['/sandbox', '/sandbox/calls', '/sandbox/banknet_qr', '/payment/success']) {
      expect((await without.get(path)).status).toBe(404)
    }
  })
})

describe('GET /admin/payments', () => {
  test("returns a store's payment starts to the operator only", async () => {
    const shop = await aPayingStore(svc)
    const orderId = await anUnpaidOrder(svc, shop, 'WalletB')
    await startPaying(svc, 'wallet_b', shop.store._id, orderId)
    const path = `/admin/payments?store_id=${shop.store._id}`
    expect((await svc.get(path)).status).toBe(401)
    const { body } = await svc.get(path, { authorization: `Bearer ${operatorToken}` })
    expect(body.payments).toMatchObject([
      { order_id: orderId, method: 'WalletB', state: 'Processing', amount: 550, charged_amount: 550, surplus: false },
    ])
    const attention = await svc.get(`${path}&needs_attention=1`, { authorization: `Bearer ${operatorToken}` })
    expect(attention.body.payments).toEqual([])
  })
})
