import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** A request to one path of better-auth. */
export type AuthRequest = {
  context: Context
  request: FastifyRequest
  /** below the origin, with the query that better-auth reads */
  path: string
  body: Record<string, unknown>
}

/** One path of better-auth, the keys of its body that the contract has, and what the service does around it. */
export type AuthRoute = {
  method: 'GET' | 'POST'
  url: `/auth/${string}`
  keys?: readonly string[]
  run(given: AuthRequest): Promise<Response>
}
