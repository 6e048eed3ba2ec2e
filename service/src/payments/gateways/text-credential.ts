import { badRequest } from '../../platform/http/errors.ts'
import type { GatewayContext } from '../gateway.ts'
import { type GatewayUrl, takesMoney } from '../gateway-hosts.ts'

/** A credential that is plain text; undefined when the store has none or its value is not text. */
export function findTextCredential({ credentials }: GatewayContext, key: string): string | undefined {
  const value = credentials[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The same for a payment start, which needs the credential. */
export function getTextCredential(context: GatewayContext, key: string): string {
  const value = findTextCredential(context, key)
  if (value === undefined) throw badRequest('This payment method is not available for this store')
  return value
}

/**
 * Published test credentials prove nothing: anybody could sign a payment of a live store with them. An operator's own
 * URL may be a simulator's, so they are allowed there.
 */
export function rejectTestCredentials({ config }: GatewayContext, gateway: GatewayUrl, isTest: boolean): void {
  if (isTest && takesMoney(config, gateway)) throw badRequest('Test credentials cannot take payments in production')
}
