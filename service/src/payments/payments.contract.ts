import { isIP } from 'node:net'
import { z } from 'zod'
import { isOrigin, objectId, safeParse, text } from '../platform/http/request-values.contract.ts'

/** An origin that the browser can return to; a slash at the end is removed. */
function isReturnUrl(value: string): boolean {
  return isOrigin(withoutSlash(value))
}

/** A public host, or an IP literal. `localhost.` is `localhost` too. */
function isPublicHost(value: string): boolean {
  const { hostname } = new URL(value)
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname.replace(/\.$/, '').includes('.')
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** As sent, but a host with letters beyond ASCII in the form that browsers use and headers allow. */
const asOrigin = (url: string) => (/^[!-~]+$/.test(url) ? withoutSlash(url) : new URL(url).origin)

/** 4.5: most methods accept any origin, `localhost` included. */
export const startRequest = z.object({
  store: objectId,
  order: objectId,
  url: text(300).refine(isReturnUrl, { error: 'Invalid url', abort: true }).overwrite(asOrigin),
})

/** The body of dynamic_qr/init: `self` true is the store's own account (`QR_Dynamic`), absent the platform's (`QR`). */
export const startQrRequest = startRequest.extend({ self: z.boolean().optional() })

/**
 * Quirk (4.5): `WalletA`, `WalletB` and `BankNetA` check the URL by themselves and reject it in a shape without
 * `error_type`.
 */
export const startStrictRequest = startRequest.extend({ url: z.unknown().optional() })

/** The URL rule of the strict methods: no `localhost`. Undefined when the URL is rejected. */
export function strictReturnUrl(value: unknown): string | undefined {
  const parsed = safeParse(text(300), value)
  if (!parsed.success || !isReturnUrl(parsed.data) || !isPublicHost(parsed.data)) return undefined
  return asOrigin(parsed.data)
}

export type StartRequest = z.output<typeof startRequest>

export const transactionParams = z.object({ transaction: objectId })

export const returnParams = z.object({
  store_id: objectId,
  transaction_id: objectId,
  hint: z.enum(['success', 'failure']),
})
