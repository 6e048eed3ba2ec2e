import { isIP } from 'node:net'
import { ConfigError } from './config-error.ts'

/** `off`, a hop count (0 is off), or addresses and networks separated by commas: Fastify's own forms. */
export function trustProxy(value: string): boolean | number | string {
  if (value === 'off') return false
  if (/^\d+$/.test(value)) return Number(value) || false
  if (!value.split(',').every((part) => isTrustedProxy(part.trim())))
    throw new ConfigError('TRUST_PROXY: off, a number of hops, or addresses')
  return value
}

/** Also one of the names of networks that Fastify knows. It takes no network of all addresses. */
function isTrustedProxy(value: string): boolean {
  return /^(loopback|linklocal|uniquelocal)$/.test(value) || (isAddressOrNetwork(value) && !/\/0+$/.test(value))
}

export function isAddressOrNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
}
