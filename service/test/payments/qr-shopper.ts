import { execute, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, type PaymentService, startPaying } from '../harness/payment-service.ts'
import type { TestResponse } from '../harness/test-service.ts'
import type { Shop } from './payment-effects.ts'

export type QrMethod = 'QR' | 'QR_Dynamic' | 'BankNetACheckout'
/** The response of a start, 4.5. */
type StartedBody = {
  prn: string
  transaction: string
  amount: number
  socket_url: string
  qr_message: string
  banks: Record<string, string>[]
}
export type QrPayment = { shop: Shop; order: string; method: QrMethod; body: StartedBody }

export const notReceived = { status: 400, body: { message: 'Payment not received' } }

const path = (method: QrMethod) => (method === 'BankNetACheckout' ? 'banknet_a_checkout' : 'dynamic_qr')
const gatewayOf = (method: QrMethod) => (method === 'BankNetACheckout' ? 'banknet_checkout' : 'banknet_qr')

export function startQr(service: PaymentService, shop: Shop, order: string, method: QrMethod): Promise<TestResponse> {
  const more = method === 'QR_Dynamic' ? { self: true } : {}
  return startPaying(service, path(method), shop.store._id, order, more)
}

/** An order placed and its payment started: what the shopper's page has to show. */
export async function aStartedQr(
  service: PaymentService,
  shop: Shop,
  method: QrMethod,
  placed?: string,
): Promise<QrPayment> {
  const order = placed ?? (await anUnpaidOrder(service, shop, method))
  const response = await startQr(service, shop, order, method)
  if (response.status !== 200) throw new Error(`not started: ${response.text}`)
  return { shop, order, method, body: response.body }
}

/** A button of the sandbox's page. */
export async function press(
  service: PaymentService,
  { method, body }: QrPayment,
  action: 'pay' | 'fail' | 'scan' | 'pending',
) {
  const response = await fetch(`${service.url}/sandbox/${gatewayOf(method)}/qr/${body.prn}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`not pressed: ${await response.text()}`)
}

export async function check(service: PaymentService, { method, body }: QrPayment) {
  const response = await service.get(`/payment/${path(method)}/check/${body.transaction}`)
  return { status: response.status, body: response.body }
}

/** The page's next poll: late enough that the gateway is asked again. */
export function checkLater(service: PaymentService, payment: QrPayment) {
  service.clock.advance(5)
  return check(service, payment)
}

export async function callsOf(service: PaymentService, gateway: string, path: string): Promise<number> {
  const { calls } = (await service.get('/sandbox/calls')).body
  return calls.filter((call: { gateway: string; path: string }) => call.gateway === gateway && call.path === path)
    .length
}

/** How many listen to the QR's socket, as the sandbox's page says. */
export async function listenersOf(service: PaymentService, { method, body }: QrPayment): Promise<number> {
  const page = await fetch(`${service.url}/sandbox/${gatewayOf(method)}/qr/${body.prn}`)
  return Number(/Listeners: (\d+)/.exec(await page.text())?.[1])
}

/** The merchant changes a credential. */
export function setCredential({ context }: PaymentService, storeId: string, key: string, value: unknown) {
  const name = `setting.${key}`
  const sealed = context.secrets.seal(JSON.stringify(value), `${storeId}:${name}`)
  return execute(
    context.db,
    sql`update store_secrets set sealed = ${sealed} where store_id = ${storeId} and name = ${name}`,
  )
}
