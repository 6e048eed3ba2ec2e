import { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import { callGateway, type GatewayResponse } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'

export const initiateShape = z.looseObject({
  pidx: z.string().min(1).max(200),
  payment_url: z.url({ protocol: /^https?$/ }),
  expires_at: z.string(),
  expires_in: z.number(),
})

export const lookupShape = z.object({
  pidx: z.string(),
  total_amount: z.number(),
  status: z.string(),
  transaction_id: z.string().nullish(),
  refunded: z.boolean(),
})

export type LookupResponse = z.output<typeof lookupShape>

export function callWalletB(
  { config }: GatewayContext,
  call: 'initiate' | 'lookup',
  secret: string,
  body: object,
): Promise<GatewayResponse | undefined> {
  return callGateway(`${gatewayOrigin(config, 'walletB')}/api/v2/epayment/${call}/`, {
    method: 'POST',
    headers: { authorization: `Key ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: call === 'initiate' ? 10_000 : 6000,
  })
}

const otherKeys = new Set(['error_key', 'status_code'])

/** The gateway's own error message: its `detail`, else its message about the first field. */
export function errorText(response: GatewayResponse | undefined): string {
  const { json } = response ?? {}
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
    const messages = Object.entries(json).filter(([name]) => !otherKeys.has(name))
    const message = messages.find(([name]) => name === 'detail') ?? messages[0]
    // Quirk (4.5): a message that is itself structured reads [object Object].
    if (message) return String(message[1]).slice(0, 500)
  }
  return 'The payment could not be started, please try again'
}
