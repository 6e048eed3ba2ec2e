import { z } from 'zod'
import { named } from '../named.ts'
import { jsonObject, objectId, originProblem, originText, safeParse, text, textBetween } from '../values.ts'

/** Why the browser cannot be sent back there. One slash at the end is accepted. */
function returnUrlProblem(value: string): string | undefined {
  return originProblem(withoutSlash(value))
}

/** A host with a dot, or an IP literal (IPv6 stands in brackets). `localhost.` is `localhost` too. */
function isPublicHost(value: string): boolean {
  const { hostname } = new URL(value)
  return hostname.startsWith('[') || hostname.replace(/\.$/, '').includes('.')
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** As sent. A host in Nepali or other letters, which fits no header, becomes what a browser makes of it. */
const asOrigin = (url: string) => (/^[!-~]+$/.test(url) ? withoutSlash(url) : new URL(url).origin)

const startKeys = {
  store: objectId,
  order: objectId.describe("the order's id"),
  url: originText(returnUrlProblem)
    .overwrite(asOrigin)
    .describe("the site's origin; the shopper comes back to <url>/payment/success or <url>/payment/failed"),
}

/** The body of most payment starts (4.5). They accept any origin, `localhost` included. */
export const startRequest = named('StartPayment', jsonObject(startKeys), 'An order that is to be paid')

/** The body of dynamic_qr/init. `self: true`: the store's own account (`QR_Dynamic`); absent: the platform's (`QR`). */
export const startQrRequest = named(
  'StartQrPayment',
  jsonObject({
    ...startKeys,
    self: z.boolean().optional().describe('true for QR_Dynamic, left out for QR'),
  }),
  'An order that is to be paid by QR or QR_Dynamic',
)

/**
 * Quirk (4.5): `WalletA`, `WalletB` and `BankNetA` check the URL themselves, and reject it in a shape without
 * `error_type`.
 * Held by test/payments/starting-urls.test.ts.
 */
export const startStrictRequest = jsonObject({ ...startKeys, url: z.unknown().optional() })

/** The return URL of the strict methods, which do not accept `localhost`, or what is wrong with it. */
export function strictReturnUrl(value: unknown): { url: string } | { problem: string } {
  const parsed = safeParse(text(300), value)
  if (!parsed.success) return { problem: typeof value === 'string' ? 'it is too long' : 'it is not a text' }
  const problem = returnUrlProblem(parsed.data)
  if (problem !== undefined) return { problem }
  if (!isPublicHost(parsed.data)) return { problem: 'this payment method does not accept localhost' }
  return { url: asOrigin(parsed.data) }
}

export type StartRequest = z.output<typeof startRequest>

export const transactionParams = z.object({ transaction: objectId.describe('from the start of the payment') })

export const returnParams = z.object({
  store_id: objectId,
  transaction_id: objectId,
  hint: z.enum(['success', 'failure']),
})

/** What the HubA gateway sends, unsigned. A repeated key is a list, and rejected. */
export const hubANotificationQuery = z.object({
  MerchantTxnId: textBetween(1, 100),
  GatewayTxnId: text(100).optional(),
})

export const cardNotificationParams = z.object({ store_id: objectId, transaction_id: objectId })

/** The largest QR (version 40, level M) has room for this many bytes; a Devanagari letter takes three. */
const maxQrBytes = 2331

export const qrPictureQuery = z.object({
  q: text(2000)
    .min(1, 'Required')
    .refine((value) => new TextEncoder().encode(value).length <= maxQrBytes, 'Too long for a QR code')
    .describe('the text, such as `qr_message`'),
})
