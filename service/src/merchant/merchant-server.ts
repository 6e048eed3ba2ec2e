import { isUtf8 } from 'node:buffer'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { announcesBody } from '../platform/http/body-size.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { isTooDeep, tooDeep } from '../platform/http/json-depth.ts'
import { tooLarge, wrongMediaType } from './errors.ts'

const jsonTypes = 'application/json'
const patchType = 'application/merge-patch+json'

/** What the routes below `/merchant` share: media types of bodies, errors of 1.3, headers of 1.2 and 1.5. */
export function prepareMerchantServer(app: App): void {
  takeMerchantBodies(app)
  app.setNotFoundHandler(rejectUnknownPath)
  // Before its body is looked at, whose type or size would be another error.
  app.addHook('onRequest', async (request) => {
    if (request.is404) rejectUnknownPath()
  })
}

function rejectUnknownPath(): never {
  throw new ApiError(404, { message: 'Not found', code: 'not_found' })
}

/** Bodies and their errors as in 1.2 and 1.3, and responses that no cache stores. */
export function takeMerchantBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [jsonTypes, patchType],
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (request.headers['content-type']?.startsWith(patchType) && request.method !== 'PATCH' && body.length > 0)
        return done(wrongMediaType(jsonTypes))
      if (body.length === 0) return done(null, undefined)
      parseJson(body).then((value) => done(null, value), done)
    },
  )
  app.addContentTypeParser('*', (request: FastifyRequest, payload, done) => {
    payload.resume()
    done(announcesBody(request) ? wrongMediaType(jsonTypes) : null, undefined)
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler((error: FastifyError, _request: FastifyRequest, _reply: FastifyReply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw tooLarge()
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw wrongMediaType(jsonTypes)
    throw error
  })
}

const notJson = { body: 'The body is not valid JSON' }

async function parseJson(body: Buffer): Promise<unknown> {
  if (!isUtf8(body)) throw invalid(notJson)
  const value = readJson(body)
  if (isTooDeep(value)) throw tooDeep()
  return value
}

function readJson(body: Buffer): unknown {
  try {
    // A key named __proto__ becomes a key like any other, which no route takes.
    return JSON.parse(body.toString())
  } catch {
    throw invalid(notJson)
  }
}
