import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import type { CheckoutAccount } from './banknet-checkout-account.ts'
import { callCheckout, checkoutBase } from './banknet-checkout-call.ts'

const cacheMs = 300_000
const failureCacheMs = 15_000
const timeoutMs = 5000
const maxBanks = 200

/** The URL scheme of a bank's app, without schemes that run script in the shopper's page. */
const scheme = z
  .string()
  .regex(/^(?!javascript:|data:|vbscript:)[a-z][a-z0-9+.-]*:/i)
  .max(300)
const bank = z.object({
  bankName: z.string().max(200),
  bankCode: z.string().max(100),
  bankIcon: z
    .string()
    .max(2000)
    .nullish()
    .transform((icon) => icon ?? ''),
  packageName: z
    .string()
    .max(300)
    .nullish()
    .transform((name) => name ?? ''),
  intentScheme: scheme,
})
const listShape = z.looseObject({ bankDetails: z.array(z.unknown()) })

export type Bank = z.output<typeof bank>

const lists = new LRUCache<string, Promise<Bank[] | undefined>>({ max: 100, ttl: cacheMs })

/** The banks that have an app. When the call fails the list is empty: the QR can be scanned without it (5.2). */
export async function listBanks(context: GatewayContext, account: CheckoutAccount): Promise<Bank[]> {
  const key = `${checkoutBase(context.config)} ${account.username}`
  const known = lists.get(key)
  const list = known ?? fetchBanks(context, account)
  if (!known) lists.set(key, list)
  const banks = await list
  // A failure is cached for a short time, so that a call which hangs does not delay every payment.
  if (!banks && !known) lists.set(key, list, { ttl: failureCacheMs })
  return banks ?? []
}

async function fetchBanks(context: GatewayContext, account: CheckoutAccount): Promise<Bank[] | undefined> {
  const call = { path: '/banks/list', headers: { paymentMode: 'INTENT' }, timeoutMs }
  const response = await callCheckout(context, account, call)
  const list = response?.status === 200 ? listShape.safeParse(response.json).data : undefined
  if (!list) return undefined
  return list.bankDetails.slice(0, maxBanks).flatMap((one) => bank.safeParse(one).data ?? [])
}
