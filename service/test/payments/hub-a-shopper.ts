import { anUnpaidOrder, type PaymentService, startPaying } from '../harness/payment-service.ts'
import type { Shop } from './payment-effects.ts'

export type HubPayment = { shop: Shop; order: string; form: Record<string, string>; reference: string }

/** An order placed and its payment started: the form the shopper's browser is about to send. */
export async function startHub(service: PaymentService, shop: Shop, order?: string): Promise<HubPayment> {
  const placed = order ?? (await anUnpaidOrder(service, shop, 'HubA'))
  const { body, status, text } = await startPaying(service, 'hub_a', shop.store._id, placed)
  if (status !== 200) throw new Error(`not started: ${text}`)
  return { shop, order: placed, form: body, reference: body.MerchantTxnId }
}

/** The browser sends the form and shows the gateway's page. */
export function openPage({ form }: HubPayment): Promise<Response> {
  const { action_url, ...fields } = form
  return fetch(action_url as string, { method: 'POST', body: new URLSearchParams(fields) })
}

/** A button of the gateway's page; returns the address that the browser is sent to. */
export async function press(service: PaymentService, payment: HubPayment, result: string): Promise<string> {
  const page = await openPage(payment)
  if (page.status !== 200) throw new Error(`no page: ${await page.text()}`)
  const response = await fetch(`${service.url}/sandbox/hub_a/choose`, {
    method: 'POST',
    body: new URLSearchParams({ MerchantTxnId: payment.reference, result }),
    redirect: 'manual',
  })
  return response.headers.get('location') as string
}

export async function notify(service: PaymentService, reference: string, more = ''): Promise<string> {
  return (await service.get(`/payment/hub_a/notification?MerchantTxnId=${reference}&GatewayTxnId=1${more}`)).text
}
