import type { GatewayContext, StartedPayment } from '../gateway.ts'

/**
 * The payment page has closed. A payment that the gateway has never seen ends then; before that the shopper may not
 * have reached the page yet.
 */
export function isOver({ now }: GatewayContext, { createdAt }: StartedPayment, lifetimeSeconds: number): boolean {
  return now.getTime() >= createdAt.getTime() + lifetimeSeconds * 1000
}
