import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { announcesBody } from '../platform/http/body-size.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { isTooDeep, tooDeep } from '../platform/http/json-depth.ts'
import { allAuthRoutes } from './all-auth-routes.ts'
import type { AuthRoute } from './auth-route.ts'
import { hasOwnCookie } from './session-cookie.ts'

const prefix = '/auth'

/** The sign-in of merchants and staff: the paths of 2.1, and no other of better-auth's. */
export function authRoutes(app: App, context: Context): void {
  app.register(
    async (auth) => {
      auth.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found', code: 'not_found' }))
      auth.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        requireOwnOrigin(context, request)
      })
      acceptJsonOnly(auth as unknown as App)
      for (const call of allAuthRoutes) {
        auth.route({
          method: call.method,
          url: call.url.slice(prefix.length),
          exposeHeadRoute: false,
          handler: async (request, reply) => handle(context, call, request, reply),
        })
      }
    },
    { prefix },
  )
}

/** A page of another site can send the cookie, but not a false `Origin`. */
function requireOwnOrigin({ config }: Context, { method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  const own = headers.origin === new URL(config.publicUrl).origin
  // Without a cookie only a browser sends an origin: another site must not sign a visitor in to its own account.
  if (!own && (headers.origin !== undefined || hasOwnCookie(headers)))
    throw new ApiError(403, { message: 'Cross-site request rejected', code: 'origin' })
}

function acceptJsonOnly(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    let value: unknown
    try {
      value = JSON.parse(body as string)
    } catch {
      return done(invalid({ body: 'The body is not valid JSON' }))
    }
    done(isTooDeep(value) ? tooDeep() : null, value)
  })
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    const rejection = new ApiError(415, { message: 'The body must be application/json', code: 'media_type' })
    done(announcesBody(request) ? rejection : null, undefined)
  })
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      throw new ApiError(413, { message: 'The body is too large', code: 'too_large' })
    throw error
  })
}

async function handle(context: Context, call: AuthRoute, request: FastifyRequest, reply: FastifyReply) {
  const body = bodyOf(call, request.body)
  const response = await call.run({ context, request, path: call.url, body })
  reply.code(response.status)
  for (const [name, value] of response.headers) if (passedOn.has(name)) reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(await response.text())
}

const passedOn = new Set(['content-type', 'location', 'retry-after'])

const damaged = /[\0\ud800-\udfff]/u

/** The keys that the contract names. better-auth checks their values; a text that cannot be stored is rejected here. */
function bodyOf({ keys = [] }: AuthRoute, given: unknown): Record<string, unknown> {
  const source = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const entries = keys.filter((key) => Object.hasOwn(source, key)).map((key) => [key, source[key]] as const)
  const bad = entries.filter(([, value]) => typeof value === 'string' && damaged.test(value))
  if (bad.length > 0) {
    const fields = Object.fromEntries(bad.map(([key]) => [key, 'Invalid characters']))
    throw new ApiError(400, { error_type: 'zod_validation', fields })
  }
  return Object.fromEntries(entries)
}
