import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
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
import { alertRoutes } from './alerts/alerts.routes.ts'
import { apiDocs } from './api-docs/api-docs.routes.ts'
import { blogRoutes } from './blog/blog.routes.ts'
import { bodyLimitBytes } from './body-size.ts'
import { brandsRoutes } from './brands/brands.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { fieldsOf, judged } from './contract.ts'
import { conversionEventRoutes } from './conversion-events/conversion-events.routes.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { demoPictureRoutes } from './demo/demo-pictures.routes.ts'
import { tagFreshRead } from './entity-tag.ts'
import { ApiError, busy, invalid } from './errors.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { flashSaleRoutes } from './flash-sales/flash-sales.routes.ts'
import { formRoutes } from './forms/forms.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { answerKeptReadsFirst, openToAllSites } from './kept-reads.ts'
import { messageAdminRoutes } from './messages/messages.admin.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { isOutage } from './outages.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { paymentAdminRoutes } from './payments/payments.admin.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { qrPictureRoutes } from './payments/qr-picture.routes.ts'
import { requestId } from './request-id.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { findSandboxKeys } from './sandbox/sandbox-keys.ts'
import { storeFileRoutes } from './store-files/store-files.routes.ts'
import { storesRoutes } from './stores/stores.routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

const longestPathPart = 500
/** Requests that wait for a database connection; with more than that a shopper would wait for seconds. */
const mostWaiting = 2000

/** The HTTP service: every feature on one line, and the only error handler. */
export async function buildApp(context: Context): Promise<App> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: believedProxies(context.config.trustProxy),
    bodyLimit: bodyLimitBytes,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    // A read has no body to wait for; what Node does to say that it ended costs a tenth of a kept read.
    http: { optimizeEmptyRequests: true },
    routerOptions: { maxParamLength: longestPathPart, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    schemaController: { compilersFactory: { buildValidator: notNeeded, buildSerializer: notNeeded } },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(({ schema }) => (data) => {
    const parsed = judged(schema as z.ZodType, data)
    return parsed.success ? { value: parsed.data } : { error: invalid(fieldsOf(parsed.error)) }
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Refused at once and before anything is done for it, so that those which were accepted are served.
    if (context.db.waiting() >= mostWaiting) throw busy()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // It names a kind of body and brings none: whoever reads it would wait for an end that was already told.
    const empty = request.raw.readableEnded && request.headers['content-type'] !== undefined
    done(null, empty ? Readable.from([]) : payload)
  })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: openToAllSites['access-control-expose-headers'],
    maxAge: 86_400,
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  app.addHook('onSend', tagFreshRead)

  const routes = app as unknown as App
  apiDocs(routes)
  healthRoutes(routes, context)
  storesRoutes(routes, context)
  catalogRoutes(routes, context)
  brandsRoutes(routes, context)
  flashSaleRoutes(routes, context)
  deliveryRoutes(routes, context)
  couponRoutes(routes, context)
  orderRoutes(routes, context)
  reviewRoutes(routes, context)
  formRoutes(routes, context)
  alertRoutes(routes, context)
  paymentRoutes(routes, context)
  qrPictureRoutes(routes, context)
  conversionEventRoutes(routes, context)
  blogRoutes(routes, context)
  pagesRoutes(routes, context)
  feedRoutes(routes, context)
  storeFileRoutes(routes, context)
  messageAdminRoutes(routes, context)
  paymentAdminRoutes(routes, context)
  await uploadRoutes(routes, context)
  if (context.config.demo) demoPictureRoutes(routes)
  if (context.config.gatewaySandbox) await openSandbox(routes, context)
  answerKeptReadsFirst(app.server, context.cache)
  return routes
}

/** Contracts judge what is sent and nothing reshapes what is answered, so Fastify need not read its own compilers: a twentieth of a start. */
function notNeeded(): never {
  throw new Error('a route has a schema that is no contract')
}

/** Read only where it is on. */
async function openSandbox(app: App, { config, sandboxUrl }: Context): Promise<void> {
  if (sandboxUrl) {
    const { forwardToSandbox } = await import('./sandbox/forward-to-sandbox.ts')
    return forwardToSandbox(app, sandboxUrl)
  }
  const { sandboxRoutes } = await import('./sandbox/sandbox.routes.ts')
  await sandboxRoutes(app, { publicUrl: config.publicUrl, keys: await findSandboxKeys(config.dataDir) })
}

/** Fastify believes nobody when told a number, so hops are counted here: the socket is hop 0. */
function believedProxies(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  // A URL that cannot be read comes here before any hook.
  reply.header('x-request-id', request.id).header('access-control-allow-origin', '*')
  if (error instanceof ApiError) {
    if (typeof error.body === 'string') reply.type('text/plain; charset=utf-8')
    return reply.code(error.status).headers(error.headers).send(error.body)
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return reply.code(error.statusCode).send({ message: requestFault(error) })
  }
  request.log.error({ method: request.method, route: request.routeOptions?.url, err: error }, 'request failed')
  if (isOutage(error)) return answerError(busy(), request, reply)
  return reply.code(500).send({ message: 'Something went wrong' })
}

function requestFault(error: FastifyError): string {
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return 'The body is not valid JSON'
  return error.message
}
