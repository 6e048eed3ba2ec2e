import ipaddr from 'ipaddr.js'
import { type Address, type ResolveName, resolveName } from './resolve-name.ts'

/** Private networks that outbound calls may reach all the same: `OUTBOUND_ALLOWED_ADDRESSES`. */
export type AllowedNetworks = readonly string[]

export type Reach = { allowed: AllowedNetworks; resolve?: ResolveName }

export class NotPublic extends Error {
  constructor() {
    super('the address is not public')
  }
}

/**
 * The addresses that a connection to the host of a URL may use. Throws NotPublic when one of them is not public, the
 * resolver's error when the name has none, and the signal's reason when it aborts before.
 */
export async function publicAddressesOf(
  hostname: string,
  signal: AbortSignal,
  { allowed, resolve = resolveName }: Reach,
): Promise<Address[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const literal = ipaddr.isValid(host)
  const addresses = literal ? [{ address: host, family: host.includes(':') ? 6 : 4 }] : await resolve(host, signal)
  if (!addresses.every(({ address }) => isPublic(address, allowed))) throw new NotPublic()
  return addresses
}

/** Of IPv6 only global unicast. An IPv4 address in IPv6 form counts as the IPv4 address. */
export function isPublic(text: string, allowed: AllowedNetworks): boolean {
  const address = ipaddr.process(text.replace(/%.*$/, ''))
  if (allowed.some((network) => isWithin(address, network))) return true
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : wholeAddress(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
