import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What proxies add. */
const proxyHeaders = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'],
  ...['forwarded', 'via', 'cf-connecting-ip', 'true-client-ip'],
]

type ClientRequest = { ip: string; socket: { remoteAddress?: string | undefined } }

/**
 * The client's address: what the trusted proxies say, else the peer of the connection. A forwarded text that is no
 * address (`198.51.100.1:4711`) counts as the peer, because a text that changes with each request would be a new
 * client each time.
 */
export function clientAddress({ ip, socket }: ClientRequest): string {
  // The common case. Such an address can be written in one way only.
  if (isIPv4(ip)) return ip
  return (parseAddress(ip) ?? parseAddress(socket.remoteAddress))?.toString() ?? ''
}

/** An IPv4 address that is written as IPv6 is the IPv4 address. Shortened forms of IPv4 (`127.1`) are no addresses. */
export function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (text === undefined) return undefined
  if (isIPv4(text)) return ipaddr.IPv4.parse(text)
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined
}

/** Whether a proxy passed the request on, as far as its headers say so. */
export function isForwarded({ headers }: { headers: Record<string, unknown> }): boolean {
  return proxyHeaders.some((name) => headers[name] !== undefined)
}
