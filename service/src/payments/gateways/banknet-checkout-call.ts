import type { GatewayContext } from '../gateway.ts'
import { callGateway, type GatewayResponse } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { type CheckoutAccount, checkoutSignature } from './banknet-checkout-account.ts'
import { checkoutToken, forgetToken } from './banknet-checkout-login.ts'

type Call = { path: string; headers?: Record<string, string>; body?: unknown; timeoutMs?: number }

export function checkoutBase(config: GatewayContext['config']): string {
  return `${gatewayOrigin(config, 'banknetCheckout')}/merchantThirdparty/api/merchant/third-party/v2`
}

/** One call with the account's token. A rejected token is replaced once: it may have expired between two calls. */
export async function callCheckout(
  { config }: Pick<GatewayContext, 'config'>,
  account: CheckoutAccount,
  call: Call,
): Promise<GatewayResponse | undefined> {
  const base = checkoutBase(config)
  const token = await checkoutToken(base, account)
  if (token === undefined) return undefined
  const response = await send(base, account, call, token)
  if (response?.status !== 401) return response
  await forgetToken(base, account, token)
  const fresh = await checkoutToken(base, account)
  return fresh === undefined ? response : send(base, account, call, fresh)
}

/** The body is serialised once, so that the signed bytes are the sent bytes. */
function send(base: string, { key }: CheckoutAccount, { path, headers, body, timeoutMs }: Call, token: string) {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return callGateway(`${base}${path}`, {
    method: bytes ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: token,
      signature: checkoutSignature(key, bytes ?? new Uint8Array()),
      ...(bytes ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: bytes,
    timeoutMs,
  })
}
