import type { Config } from '../config.ts'
import { isLoopback } from './loopback.ts'

/** A random token has more. */
const shortestToken = 16

/** What a stranger who reaches the service could use. */
export function openAddressWarnings({ production, host, adminToken, gatewaySandbox, roles }: Config): string[] {
  if (!roles.includes('http')) return []
  const isOpen = production || !isLoopback(host)
  const warnings: string[] = []
  if (isOpen && gatewaySandbox) {
    warnings.push('gateway sandbox is open to the network: anyone who reaches HOST can pay orders without money')
  }
  if (isOpen && adminToken !== undefined && adminToken.length < shortestToken) {
    warnings.push('ADMIN_TOKEN is short: it can be guessed, and it opens every store')
  }
  return warnings
}
