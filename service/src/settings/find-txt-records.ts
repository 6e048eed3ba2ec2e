import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../config.ts'

const timeoutMs = 2_000
const tries = 2
/** Several servers, each with its tries. */
const longestMs = 9_000

/** The TXT records of a name. `no response`: the servers do not respond, or say that they fail. */
export async function findTxtRecords(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  name: string,
): Promise<string[] | 'no response'> {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  const late = setTimeout(() => resolver.cancel(), longestMs)
  try {
    if (dnsServers) resolver.setServers(await Promise.all(dnsServers.map(addressOf)))
    // A long record comes in parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    if (code !== undefined) return 'no response'
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** The resolver takes addresses only. */
async function addressOf({ host, port }: { host: string; port: number }): Promise<string> {
  const address = isIP(host) === 0 ? (await lookup(host)).address : host
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
