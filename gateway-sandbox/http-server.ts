import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A request that does not fit its shape: status 400 with this body. */
class RejectedRequest extends Error {
  readonly statusCode = 400
  readonly body: object

  constructor(body: object) {
    super(JSON.stringify(body))
    this.body = body
  }
}

export function badRequest(message: string): Error {
  return new RejectedRequest({ message })
}

/** A server that checks requests with zod shapes. Only warnings and errors are logged. */
export function createHttpServer(): App {
  const app = Fastify({
    logger: { level: 'warn' },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(({ schema }) => (data) => {
    const { success, data: value, error } = (schema as z.ZodType).safeParse(data)
    return success
      ? { value }
      : { error: new RejectedRequest({ error_type: 'zod_validation', fields: fieldsOf(error) }) }
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
  return app
}

/** The first message of each field; a body of the wrong type is reported as `body`. */
function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return fields
}

function sendError(error: FastifyError | RejectedRequest, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RejectedRequest) return reply.code(error.statusCode).send(error.body)
  const { statusCode = 500, message } = error
  if (statusCode < 500) return reply.code(statusCode).send({ message })
  request.log.error({ method: request.method, route: request.routeOptions.url, err: error }, 'request failed')
  return reply.code(500).send({ message: 'Something went wrong' })
}
