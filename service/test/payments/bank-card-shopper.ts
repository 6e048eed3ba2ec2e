import { first, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, type PaymentService, startPaying } from '../harness/payment-service.ts'
import type { Shop } from './payment-effects.ts'

export type CardPayment = { shop: Shop; order: string; url: string; reference: string; notification: string }

/** An order placed and its payment started: the page the shopper is sent to. */
export async function startCard(service: PaymentService, shop: Shop, order?: string): Promise<CardPayment> {
  const placed = order ?? (await anUnpaidOrder(service, shop, 'bank_card'))
  const { body, status, text } = await startPaying(service, 'bank_card', shop.store._id, placed)
  if (status !== 200) throw new Error(`not started: ${text}`)
  const reference = body.url.split('/').at(-1)
  const row = await first<{ transaction_id: string }>(
    service.context.db,
    sql`select transaction_id from payment_transactions where store_id = ${shop.store._id} and reference = ${reference}`,
  )
  const notification = `/payment/bank_card/notification/${shop.store._id}/${row?.transaction_id}`
  return { shop, order: placed, url: body.url, reference, notification }
}

/** A button of the card page; returns the address that the browser is sent to, or the page it stays on. */
export async function pressCard(service: PaymentService, payment: CardPayment, result: string): Promise<string> {
  const page = await fetch(payment.url)
  if (page.status !== 200) throw new Error(`no page: ${await page.text()}`)
  const response = await fetch(`${service.url}/sandbox/bank_card/choose`, {
    method: 'POST',
    body: new URLSearchParams({ orderNo: payment.reference, result }),
    redirect: 'manual',
  })
  return response.headers.get('location') ?? (await response.text())
}

/** The gateway's token as it comes in; returns the status. */
export async function tell(service: PaymentService, { notification }: CardPayment, token: string): Promise<number> {
  const type = 'application/jose; charset=utf-8'
  const { status, body } = await service.post(notification, token, { 'content-type': type })
  if (status === 400 && body.message !== 'Invalid payment notification') throw new Error(body.message)
  return status
}
