import { hash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
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

/** A proxy on this machine also connects from loopback, so a forwarded request is not from this machine. */
export function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return isIP(ip) !== 0 && (ip === '::1' || /^(::ffff:)?127\./.test(ip))
}
