import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { hostnameOf } from '../platform/values/hostname-of.ts'

/**
 * Whether a hostname is the service's own and can be no shop's: the one of PUBLIC_URL, the hosted domain itself, an
 * address, or a name without a dot, as containers have.
 */
export function isOwnHost({ publicUrl, hostedDomain }: Pick<Config, 'publicUrl' | 'hostedDomain'>, name: string) {
  if (!name.includes('.') || name.startsWith('[') || isIP(name) !== 0) return true
  return name === new URL(publicUrl).hostname || name === hostnameOf(hostedDomain)
}
