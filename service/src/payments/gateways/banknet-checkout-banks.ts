import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import type { CheckoutAccount } from './banknet-checkout-account.ts'
import { callCheckout, checkoutBase } from './banknet-checkout-call.ts'

const keptMs = 300_000
const keptFailureMs = 15_000
const timeoutMs = 5000
const mostBanks = 200

/** A link into a bank's app; a scheme that runs script in the shopper's page is none. */
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
const answerShape = z.looseObject({ bankDetails: z.array(z.unknown()) })

export type Bank = z.output<typeof bank>

const lists = new LRUCache<string, Promise<Bank[] | undefined>>({ max: 100, ttl: keptMs })

/** The banks with an app to open. A list that fails is an empty one: the QR can be scanned without it (5.2). */
export async function listBanks(context: GatewayContext, account: CheckoutAccount): Promise<Bank[]> {
  const key = `${checkoutBase(context.config)} ${account.username}`
  const known = lists.get(key)
  const list = known ?? askForBanks(context, account)
  if (!known) lists.set(key, list)
  const banks = await list
  // Not asked again at once, so that a list which hangs does not slow down every payment.
  if (!banks && !known) lists.set(key, list, { ttl: keptFailureMs })
  return banks ?? []
}

async function askForBanks(context: GatewayContext, account: CheckoutAccount): Promise<Bank[] | undefined> {
  const call = { path: '/banks/list', headers: { paymentMode: 'INTENT' }, timeoutMs }
  const answer = await callCheckout(context, account, call)
  const told = answer?.status === 200 ? answerShape.safeParse(answer.json).data : undefined
  if (!told) return undefined
  return told.bankDetails.slice(0, mostBanks).flatMap((one) => bank.safeParse(one).data ?? [])
}
