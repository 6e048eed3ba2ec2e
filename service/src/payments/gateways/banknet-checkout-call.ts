import type { GatewayContext } from '../gateway.ts'
import { callGateway, type GatewayAnswer } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { type CheckoutAccount, checkoutSignature } from './banknet-checkout-account.ts'
import { checkoutToken, forgetToken } from './banknet-checkout-login.ts'

type Call = { path: string; headers?: Record<string, string>; body?: unknown; timeoutMs?: number }

export function checkoutBase(config: GatewayContext['config']): string {
  return `${gatewayOrigin(config, 'banknetCheckout')}/merchantThirdparty/api/merchant/third-party/v2`
}

/** One call in the account's name. A refused token is replaced once: it may have run out between two calls. */
export async function callCheckout(
  { config }: Pick<GatewayContext, 'config'>,
  account: CheckoutAccount,
  call: Call,
): Promise<GatewayAnswer | undefined> {
  const base = checkoutBase(config)
  const token = await checkoutToken(base, account)
  if (token === undefined) return undefined
  const answer = await send(base, account, call, token)
  if (answer?.status !== 401) return answer
  await forgetToken(base, account, token)
  const fresh = await checkoutToken(base, account)
  return fresh === undefined ? answer : send(base, account, call, fresh)
}

/** Serialised once: the bytes that are signed are the bytes that are sent. */
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
