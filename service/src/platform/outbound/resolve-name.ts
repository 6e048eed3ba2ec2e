import { lookup, Resolver } from 'node:dns/promises'

/** An address of a name, as `net.connect` takes it. */
export type Address = { address: string; family: number }

/** Rejects with the signal's reason when it aborts. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<Address[]>

const timeoutMs = 2_000
const tries = 2

/**
 * The A and AAAA records of a name that a merchant gave, from `servers` or the system's name servers. Of the hosts file
 * only `localhost` counts. Not by `dns.lookup`: it has two threads in a process, which the calls to gateways, mail and
 * database need, too, and a silent name server holds a thread after the caller has gone.
 */
export async function resolveName(name: string, signal: AbortSignal, servers?: string[]): Promise<Address[]> {
  // The hosts file has it, so no name server is queried.
  if (isLocalhost(name)) return lookup('localhost', { all: true, verbatim: true })
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', cancel)
  signal.throwIfAborted()
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [...addressesOf(four, 4), ...addressesOf(six, 6)]
}

/** The names below it lead to the loopback, too (RFC 6761). */
const isLocalhost = (name: string): boolean => /(^|\.)localhost$/i.test(name)

function addressesOf(records: PromiseSettledResult<string[]>, family: 4 | 6): Address[] {
  return records.status === 'fulfilled' ? records.value.map((address) => ({ address, family })) : []
}
