import { Readable } from 'node:stream'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { hintsOf, safeParse } from '@pasal/contract/values.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import { isTransient } from '../database/transient-errors.ts'
import type { Log } from '../process/log.ts'
import { openArrivals, requestTimeoutMs } from './arriving-bodies.ts'
import { bodyLimitBytes } from './body-size.ts'
import { corsHeaders, isMerchantPath, isOwnOriginOnly } from './cors-headers.ts'
import { discardRest } from './discard-rest.ts'
import { ApiError, busy, invalid } from './errors.ts'
import { hint } from './hint.ts'
import { rejectMalformedRequest } from './malformed-requests.ts'
import { warnOfProxy } from './proxy-warnings.ts'
import { requestId } from './request-id.ts'
import { closeSilentSockets, longestSilenceMs } from './silent-sockets.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A number of proxies, or their addresses and networks; `false`: no proxy says who the client is. */
type TrustProxy = boolean | number | string

export type HttpServerOptions = {
  log: Log
  db: Pick<Database, 'waiting'>
  config: { trustProxy: TrustProxy; production: boolean; rateLimits: boolean }
}

const maxParamLength = 500
/** Requests that may wait for a database connection. With more, a shopper would wait for seconds. */
const maxWaiting = 2000

const publicCors: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: corsHeaders['access-control-expose-headers'],
  maxAge: 86_400,
  strictPreflight: false,
}
const noCors: FastifyCorsOptions = { origin: false }

/** An HTTP server that validates requests by their contract and has the only error handler. It has no routes yet. */
export async function createHttpServer(context: HttpServerOptions): Promise<App> {
  const sendError = errorSender(context)
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies(context.config.trustProxy),
    bodyLimit: bodyLimitBytes,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    // A request that arrives in an open connection while the server closes gets its response. No proxy repeats a 503.
    return503OnClosing: false,
    // A GET has no body. Node's handling of the empty body costs a tenth of a cached read.
    http: { optimizeEmptyRequests: true },
    routerOptions: { maxParamLength: maxParamLength, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    clientErrorHandler: rejectMalformedRequest,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: longestSilenceMs,
    schemaController: { compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler } },
  }).withTypeProvider<ZodTypeProvider>()
  closeSilentSockets(app.server)

  app.setValidatorCompiler(({ schema, httpPart }) => (data) => {
    const parsed = safeParse(schema as z.ZodType, data)
    if (parsed.success) return { value: parsed.data }
    const fields = merchantFieldsOf(parsed.error, httpPart === 'querystring' ? 'Unknown parameter' : 'Unknown field')
    return { error: invalid(fields, hintsOf(parsed.error)) }
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => reply.code(404).send(noSuchPath(request)))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Rejected before any work is done, so that the accepted requests are served in time.
    if (context.db.waiting() >= maxWaiting) throw busy()
  })
  warnOfProxy(app as unknown as FastifyInstance, context)
  const watchArrival = openArrivals()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    watchArrival(request)
    // The request has a content type and no body. A body parser would wait for an end that came already.
    const empty = request.raw.readableEnded && request.headers['content-type'] !== undefined
    done(null, empty ? Readable.from([]) : payload)
  })
  await app.register(
    cors,
    () => (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) => {
      done(null, isOwnOriginOnly(request.raw.url) ? noCors : publicCors)
    },
  )
  return app as unknown as App
}

/** Zod validates and nothing reshapes responses. Without Fastify's own compilers a start takes a twentieth less. */
function unusedCompiler(): never {
  throw new Error('a route has a schema that is not a zod contract')
}

/** Fastify trusts no proxy when it gets a number of hops, so the hops are counted here. The socket is hop 0. */
function trustedProxies(trustProxy: TrustProxy) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

function errorSender({ config }: Pick<HttpServerOptions, 'config'>) {
  return function sendError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
    // A malformed URL comes here before any hook has set these headers.
    reply.header('x-request-id', request.id)
    if (!request.raw.complete) keepUntilRead(request, reply)
    if (!isOwnOriginOnly(request.raw.url)) reply.header('access-control-allow-origin', '*')
    if (error instanceof ApiError) {
      for (const text of error.hints) hint({ log: request.log as Log, config }, text)
      if (typeof error.body === 'string') reply.type('text/plain; charset=utf-8')
      return reply.code(error.status).headers(error.headers).send(error.body)
    }
    if (isMerchantPath(request.raw.url) && namesNothing.has(error.code))
      return reply.code(404).header('cache-control', 'no-store').send(noSuchPath(request))
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ message: requestErrorMessage(error) })
    }
    request.log.error({ method: request.method, route: request.routeOptions?.url, err: error }, 'request failed')
    if (isTransient(error)) return sendError(busy(), request, reply)
    return reply.code(500).send({ message: 'Something went wrong' })
  }
}

/**
 * The client may still be sending the body that was rejected. Fastify would close the connection, and most clients then
 * fail to send before they read the response.
 */
function keepUntilRead(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  reply.raw.once('finish', () => discardRest(request.raw))
}

/** Errors of a part of the path that is no text, or that no id is as long as. */
const namesNothing = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])

function noSuchPath({ raw }: FastifyRequest) {
  return isMerchantPath(raw.url) ? { message: 'Not found', code: 'not_found' } : { message: 'Not found' }
}

function requestErrorMessage(error: FastifyError): string {
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return 'The body is not valid JSON'
  return error.message
}
