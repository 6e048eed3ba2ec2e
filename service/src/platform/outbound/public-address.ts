import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** An address of a name, as `net.connect` takes it. */
export type Address = { address: string; family: number }

/** Private networks that outbound calls may reach all the same: `OUTBOUND_ALLOWED_ADDRESSES`. */
export type AllowedNetworks = readonly string[]

export type ResolveName = (hostname: string) => Promise<Address[]>

/** The system's own resolution, with its hosts file. */
const resolveBySystem: ResolveName = (hostname) => lookup(hostname, { all: true, verbatim: true })

export class NotPublic extends Error {
  constructor() {
    super('the address is not public')
  }
}

/**
 * The addresses that a connection to the host of a URL may use. Throws NotPublic when one of them is not public, and
 * the resolver's error when the name has none.
 */
export async function publicAddressesOf(
  hostname: string,
  allowed: AllowedNetworks,
  resolve: ResolveName = resolveBySystem,
): Promise<Address[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const literal = ipaddr.isValid(host)
  const addresses = literal ? [{ address: host, family: host.includes(':') ? 6 : 4 }] : await resolve(host)
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
