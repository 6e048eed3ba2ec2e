import { expect } from 'vitest'
import { sendMissedAlerts } from '../../src/alerts/send-missed-alerts.ts'
import { flipLaggingFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { deliverDueMessages } from '../../src/jobs.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { releaseAllOverdueHolds } from '../../src/stock/release-overdue-holds.ts'
import type { PaymentService } from '../harness/payment-service.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { aFlashSale } from '../orders/flash-sale.ts'
import { aShop, placed } from '../orders/shop.ts'
import { notify, press as pressHub, startHub } from '../payments/hub-a-shopper.ts'
import { aStartedQr, check, press } from '../payments/qr-shopper.ts'
import { pressed, started, walletA } from '../payments/redirect-shopper.ts'

type Step = <T>(name: string, walk: () => Promise<T>) => Promise<T>

/** Walks through everything that a shopper does with an order. `step` runs each part under its name. */
export async function walkThroughTheShop(service: PaymentService, step: Step): Promise<{ storeId: string }> {
  const print = { _id: newId(), name: 'Mandala', image_url: 'https://pictures.example/mandala.webp' }
  const product = aProduct({ quantity: 50 })
  const variants = [aVariant('Red', { quantity: 50 }), aVariant('Blue', { quantity: 50 })]
  const varied = aProduct({ variants })
  const printed = aProduct({ print_addon: { enabled: true, required: true, prints: [print._id] } })
  const onSale = aProduct({ quantity: 50 })
  const [open, limited] = [aCoupon(), aCoupon({ usage_limit: 20 })]
  const shop = await aShop(service, {
    store: {
      addons: { wallet_a: true, banknet_a_dynamic: true, hub_a: true },
      setting: sandboxCredentials(service.keys),
      cancellation_sms: 'Your order {{order_number}} was cancelled',
    },
    products: [product, varied, printed, onSale],
    prints: [print],
    coupons: [open, limited],
    flash_sales: [aFlashSale(service, onSale)],
  })
  const storeId = shop._id
  const paying = { store: { _id: storeId, subdomain: '' }, product }
  const line = aLine(product)
  const from = (host: number) => `203.0.113.${host}`

  const cod = await step('an order by cash on delivery, with variant, print and flash sale', async () => {
    const products = [
      line,
      aLine(varied, 2, { variant: variants[0]?._id }),
      aLine(printed, 1, { print_id: print._id }),
      aLine(onSale),
    ]
    return placed(await shop.place({ products, customer_email: 'asha@example.com' }, from(1)))
  })
  await step('an order repeated under its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'shards-test-key' }
    placed(await shop.place({ products: [line] }, from(2), key))
    placed(await shop.place({ products: [line] }, from(2), key))
  })
  await step('a coupon typed in', () => shop.applyCoupon(limited.code, [line], from(3)))
  const withCoupon = await step('an order with a limited coupon', async () =>
    placed(await shop.place({ products: [line], coupon: limited._id }, from(3))),
  )
  await step('an online order with a coupon', async () =>
    placed(await shop.placeOnline({ products: [line, aLine(onSale)], coupon: open._id }, from(4))),
  )
  await step('an order for more than there is', () => shop.place({ products: [aLine(product, 1000)] }, from(4)))
  await step('an order with a coupon that no store has', () =>
    shop.place({ products: [line], coupon: newId() }, from(4)),
  )
  await step('tracking', () => shop.track(cod._id))
  await step('a review', async () => {
    await service.context.db.pool.query(
      `update orders set status = 'Delivered' where store_id = $1 and order_id = $2`,
      [storeId, cod._id],
    )
    expect((await shop.review(cod._id, product._id)).status).toBe(200)
  })
  await step('a cancel, after a wrong phone', async () => {
    expect((await shop.cancel(withCoupon._id, '9800000000')).status).toBe(401)
    expect((await shop.cancel(withCoupon._id)).status).toBe(200)
  })
  const unpaid = placed(await shop.placeOnline({ products: [line], coupon: open._id }, from(5)))
  await step('a hold released', () => shop.release(unpaid._id))

  const failing = placed(await shop.placeOnline({ products: [line] }, from(6)))
  await step('a payment started, failed, started again and paid', async () => {
    const first = await started(service, walletA, { shop: paying, order: failing._id })
    await fetch(await pressed(service, walletA, first, 'failed'), { redirect: 'manual' })
    const second = await started(service, walletA, { shop: paying, order: failing._id })
    await fetch(await pressed(service, walletA, second, 'paid'), { redirect: 'manual' })
    expect((await shop.track(failing._id)).body.payment_status).toBe('Paid')
  })
  const byQr = placed(await shop.place({ products: [line], paymentMethod: 'QR_Dynamic', coupon: open._id }, from(7)))
  await step('a payment by QR, queried and paid', async () => {
    const payment = await aStartedQr(service, paying, 'QR_Dynamic', byQr._id)
    await press(service, payment, 'pay')
    service.clock.advance(10)
    expect((await check(service, payment)).body).toEqual({ success: true })
  })
  const byHub = placed(await shop.place({ products: [line], paymentMethod: 'HubA' }, from(9)))
  await step('a payment with a notification of its gateway', async () => {
    const payment = await startHub(service, paying, byHub._id)
    await pressHub(service, payment, 'paid')
    await notify(service, payment.reference)
    expect((await shop.track(byHub._id)).body.payment_status).toBe('Paid')
  })
  await step('the jobs that follow', () => service.runJobs())
  const left = placed(await shop.placeOnline({ products: [line] }, from(8)))
  await started(service, walletA, { shop: paying, order: left._id })
  placed(await shop.place({ products: [line], customer_email: 'asha@example.com' }, from(8)))
  service.clock.advance(7200)
  await step('the minute’s sweeps', async () => {
    await releaseAllOverdueHolds(service.context)
    await flipLaggingFlashSales(service.context)
    await reconcilePayments(service.context)
    await sendMissedAlerts(service.context)
    await deliverDueMessages(service.context)
  })
  return { storeId }
}
