import { sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, type PaymentService, startPaying } from '../harness/payment-service.ts'

/**
 * A method that sends the browser away: its name, its path, and how its page is opened with the response of the start.
 */
export type RedirectMethod = {
  name: 'WalletA' | 'WalletB' | 'BankNetA'
  path: 'wallet_a' | 'wallet_b' | 'banknet_a'
  open(response: Record<string, string>): Promise<Response>
}

export type Shop = Awaited<ReturnType<typeof aPayingStore>>
export type Started = { shop: Shop; order: string; response: Record<string, string> }
export type Pressed = 'paid' | 'failed' | 'cancelled' | 'pending'

export const walletA: RedirectMethod = {
  name: 'WalletA',
  path: 'wallet_a',
  open: ({ action_url, ...fields }) =>
    fetch(action_url as string, { method: 'POST', body: new URLSearchParams(fields) }),
}
export const walletB: RedirectMethod = {
  name: 'WalletB',
  path: 'wallet_b',
  open: ({ payment_url }) => fetch(payment_url as string),
}
export const bankNetA: RedirectMethod = {
  name: 'BankNetA',
  path: 'banknet_a',
  open: ({ url }) => fetch(url as string),
}

type Given = { shop?: Shop; order?: string; quantity?: number }

/** A shopper who has ordered and started to pay. */
export async function started(service: PaymentService, method: RedirectMethod, given: Given = {}): Promise<Started> {
  const shop = given.shop ?? (await aPayingStore(service))
  const order = given.order ?? (await anUnpaidOrder(service, shop, method.name, given.quantity))
  const { status, body, text } = await startPaying(service, method.path, shop.store._id, order)
  if (status !== 200) throw new Error(`not started: ${text}`)
  return { shop, order, response: body }
}

/**
 * Presses a button of the gateway's page: the address the browser is sent to, or the text of the page where it stays.
 */
export async function pressed(
  service: PaymentService,
  method: RedirectMethod,
  { response }: Started,
  outcome: Pressed,
) {
  const page = await (await method.open(response)).text()
  const reference = /name="reference" value="([^"]+)"/.exec(page)?.[1]
  if (reference === undefined) throw new Error(`no payment page: ${page}`)
  const moved = await fetch(`${service.url}/sandbox/${method.path}/press`, {
    method: 'POST',
    body: new URLSearchParams({ reference, outcome }),
    redirect: 'manual',
  })
  return moved.headers.get('location') ?? (await moved.text())
}

/** The return address of a started payment, wherever its gateway would take the browser. */
export async function returnPath(service: PaymentService, method: RedirectMethod, { shop, order }: Started) {
  const { rows } = await service.context.db.query(
    sql`select transaction_id from payment_transactions
         where store_id = ${shop.store._id} and order_id = ${order} order by created_at desc limit 1`,
  )
  const [{ transaction_id }] = rows as [{ transaction_id: string }]
  return `${service.url}/payment/${method.path}/return/${shop.store._id}/${transaction_id}`
}

/** What a merchant does who gives the store another key. */
export async function changeCredential(service: PaymentService, { store }: Shop, key: string, value: unknown) {
  const sealed = service.context.secrets.seal(JSON.stringify(value), `${store._id}:setting.${key}`)
  await service.context.db.query(
    sql`update store_secrets set sealed = ${sealed} where store_id = ${store._id} and name = ${`setting.${key}`}`,
  )
}
