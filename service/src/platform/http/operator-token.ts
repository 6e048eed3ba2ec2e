import { hash, timingSafeEqual } from 'node:crypto'
import type { RateLimit } from '@pasal/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Log } from '../process/log.ts'
import { clientAddress, isForwarded, parseAddress } from './client-address.ts'
import { ApiError } from './errors.ts'
import type { RateLimits } from './rate-limits.ts'

type Gate = { rateLimits: RateLimits; config: { adminToken: string | undefined }; log: Log }

/** A token of a few letters is guessed at thousands of guesses a second, and not at this rate. */
const wrongTokens: RateLimit = { kind: 'wrong operator token', requests: 20, minutes: 1 }

/**
 * Rejects every request without `Authorization: Bearer <ADMIN_TOKEN>`. After too many wrong tokens a client gets 429 for
 * the right one too: otherwise its guesses would go on as fast as before.
 */
export async function requireOperator(request: FastifyRequest, { rateLimits, config, log }: Gate): Promise<void> {
  const client = clientAddress(request)
  if (hasOperatorToken(request, config.adminToken)) return rateLimits.check(wrongTokens, '', client)
  if (request.headers.authorization !== undefined) {
    const wrong = await rateLimits.count(wrongTokens, '', client)
    if (wrong === wrongTokens.requests) log.warn({ count: wrong }, 'operator token guessed too often')
  }
  throw new ApiError(401, { message: 'The operator token is required' }, { 'www-authenticate': 'Bearer' })
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
