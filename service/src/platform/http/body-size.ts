import type { FastifyRequest } from 'fastify'

/** The most that a JSON body may have where a route does not say otherwise. */
export const bodyLimitBytes = 256 * 1024

/** What a body that is kept in memory may take: what was announced, or the most where a client sends pieces without saying how many. */
export function bodyBytes({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  return Number(headers['content-length'] ?? routeOptions.bodyLimit)
}
