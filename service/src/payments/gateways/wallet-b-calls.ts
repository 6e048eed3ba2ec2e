import { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import { callGateway, type GatewayAnswer } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'

export const initiateAnswer = z.looseObject({
  pidx: z.string().min(1).max(200),
  payment_url: z.url({ protocol: /^https?$/ }),
  expires_at: z.string(),
  expires_in: z.number(),
})

export const lookupAnswer = z.object({
  pidx: z.string(),
  total_amount: z.number(),
  status: z.string(),
  transaction_id: z.string().nullish(),
  refunded: z.boolean(),
})

export type LookupAnswer = z.output<typeof lookupAnswer>

export function callWalletB(
  { config }: GatewayContext,
  call: 'initiate' | 'lookup',
  secret: string,
  body: object,
): Promise<GatewayAnswer | undefined> {
  return callGateway(`${gatewayOrigin(config, 'walletB')}/api/v2/epayment/${call}/`, {
    method: 'POST',
    headers: { authorization: `Key ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: call === 'initiate' ? 10_000 : 6000,
  })
}

const notTexts = new Set(['error_key', 'status_code'])

/** What the gateway says is wrong, in its own words: its `detail`, else its remark on the first field. */
export function refusalText(answer: GatewayAnswer | undefined): string {
  const { json } = answer ?? {}
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
    const remarks = Object.entries(json).filter(([name]) => !notTexts.has(name))
    const remark = remarks.find(([name]) => name === 'detail') ?? remarks[0]
    // Quirk (4.5): a remark that is itself structured reads [object Object].
    if (remark) return String(remark[1]).slice(0, 500)
  }
  return 'The payment could not be started, please try again'
}
