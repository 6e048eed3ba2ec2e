import { callOut, type OutboundCall, type OutboundResponse } from '../platform/http/outbound-call.ts'

export type GatewayResponse = OutboundResponse

/**
 * One call to a gateway. Undefined when the gateway is not reachable, does not respond in time or responds without end.
 * For the payment these are the same: its state stays unknown, never "not paid".
 */
export async function callGateway(url: string, call: OutboundCall = {}): Promise<GatewayResponse | undefined> {
  const response = await callOut(url, call)
  return typeof response === 'string' ? undefined : response
}
