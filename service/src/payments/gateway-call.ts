import { callOut, type OutboundAnswer, type OutboundCall } from '../platform/http/outbound-call.ts'

export type GatewayAnswer = OutboundAnswer

/**
 * One call to a gateway. Undefined when it was not reached, did not answer in time or answered without end: all the same to a payment,
 * whose state stays unknown, never "not paid".
 */
export async function callGateway(url: string, call: OutboundCall = {}): Promise<GatewayAnswer | undefined> {
  const answer = await callOut(url, call)
  return typeof answer === 'string' ? undefined : answer
}
