import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** Rejects every caller but the operator: `Authorization: Bearer <ADMIN_TOKEN>`. */
export function requireOperator(request: FastifyRequest, adminToken: string | undefined): void {
  if (!hasOperatorToken(request, adminToken)) {
    throw new ApiError(401, { message: 'The operator token is required' }, { 'www-authenticate': 'Bearer' })
  }
}

/**
 * Compared as digests in constant time: neither content nor length leaks. Without ADMIN_TOKEN no caller is the
 * operator.
 */
export function hasOperatorToken(request: FastifyRequest, adminToken: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!adminToken || !given) return false
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', adminToken, 'buffer'))
}
