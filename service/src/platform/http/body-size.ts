import type { FastifyRequest } from 'fastify'

/** The size limit of a JSON body, for routes that set no other. */
export const bodyLimitBytes = 256 * 1024

/** Whether a body follows the headers. */
export function announcesBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return length === undefined ? encoding !== undefined : length !== '0'
}

/** Whether the body is a form with files. */
export function isMultipart({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
}

/** Bytes of memory that a body may take: the announced length, or the route's limit when the client sends chunks. */
export function bodyBytes({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  return Number(headers['content-length'] ?? routeOptions.bodyLimit)
}
