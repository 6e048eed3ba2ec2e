import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isForwarded, parseAddress } from './client-address.ts'
import { ApiError } from './errors.ts'

/** Rejects every request without `Authorization: Bearer <ADMIN_TOKEN>`. */
export function requireOperator(request: FastifyRequest, adminToken: string | undefined): void {
  if (!hasOperatorToken(request, adminToken)) {
    throw new ApiError(401, { message: 'The operator token is required' }, { 'www-authenticate': 'Bearer' })
  }
}

/**
 * Whether the request has the operator's token. Digests are compared in constant time, so that neither content nor
 * length leaks. Without ADMIN_TOKEN no request has it.
 */
function hasOperatorToken(request: FastifyRequest, adminToken: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!adminToken || !given) return false
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', adminToken, 'buffer'))
}

/**
 * Whether a program on this machine calls the service directly. A proxy here also connects from loopback, so neither a
 * header of a proxy nor a public name may be there. A proxy that passes neither on cannot be told apart, which is why
 * production does not ask this.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (isForwarded(request)) return false
  return isLoopback(request.socket.remoteAddress) && isLoopbackHost(request.headers.host)
}

function isLoopback(address: string | undefined): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(host ?? '')
  return name !== null && (name[2]?.toLowerCase() === 'localhost' || isLoopback(name[1] ?? name[2]))
}
