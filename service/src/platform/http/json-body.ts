import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { badRequest } from './errors.ts'
import type { App } from './http-server.ts'
import { isTooDeep } from './json-depth.ts'

const bodyless = new Set(['GET', 'HEAD', 'DELETE'])

const notJson = () => badRequest('The body is not valid JSON')

/**
 * Reads bodies of a content type as JSON. Invalid UTF-8 would be stored as replacement characters, so such a body is
 * rejected, and so is one that is nested too deep. Some clients send the content type with every request: without a
 * body it is no error where none is needed.
 */
export function readAsJson(app: App, contentType: 'application/json' | 'text/plain'): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    if (body.length === 0 && bodyless.has(request.method)) return done(null, undefined)
    if (body.length === 0 || !isUtf8(body)) return done(notJson())
    parse(request, body.toString(), (error, value) => done(error ?? (isTooDeep(value) ? notJson() : null), value))
  })
}
