import { callOut, type OutboundCall, type OutboundResponse } from '../platform/http/outbound-call.ts'
import type { Probe } from './gateway.ts'

export type GatewayResponse = OutboundResponse

/**
 * One call to a gateway. Undefined when the gateway is not reachable, does not respond in time or responds without end.
 * For the payment these are the same: its state stays unknown, never "not paid".
 */
export async function callGateway(url: string, call: OutboundCall = {}): Promise<GatewayResponse | undefined> {
  const response = await callOut(url, call)
  return typeof response === 'string' ? undefined : response
}

/** What a response to a call with the store's credentials says about them. */
export function probeOf(response: GatewayResponse | undefined, accepts: (response: GatewayResponse) => boolean): Probe {
  if (!response || response.status >= 500 || response.status === 429) return 'no response'
  return accepts(response) ? 'accepted' : 'rejected'
}
