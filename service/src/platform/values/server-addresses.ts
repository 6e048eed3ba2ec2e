import { isIP } from 'node:net'
import { z } from 'zod'

const form = /^(?:\[(?<bracketed>.+)\]|(?<plain>[^[\]:]+))(?::(?<port>\d{1,5}))?$/
const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

export type ServerAddress = { host: string; port: number }

/** `host:port`, several with commas. A server without a port has the usual one; IPv6 addresses have brackets. */
export function serverAddresses(usualPort: number) {
  return z.string().transform((text, context) => {
    const servers = text.split(',').map((server) => parse(server.trim(), usualPort))
    if (servers.every((server) => server !== undefined)) return servers
    context.addIssue('must be host:port, or several with commas')
    return z.NEVER
  })
}

function parse(server: string, usualPort: number): ServerAddress | undefined {
  const { bracketed, plain = bracketed ?? '', port } = form.exec(server)?.groups ?? {}
  const address = { host: plain, port: Number(port ?? usualPort) }
  const isHost = bracketed === undefined ? isIP(plain) === 4 || hostName.test(plain) : isIP(plain) === 6
  return isHost && address.port >= 1 && address.port <= 65_535 ? address : undefined
}
