import { castError, fieldErrors, message, validation } from '@pasal/contract/errors.ts'
import type { Route } from '@pasal/contract/route.ts'
import { z } from 'zod'

type Described = { description: string; content: Record<string, { schema: z.ZodType }> }

/** Every response of a route by its status, in the shapes of 7.1. */
export async function describedResponses(route: Route, hasJson: boolean): Promise<Record<string, Described>> {
  const { response, media, unauthorized, limit, castError: cast, others = {} } = route
  const responses: Record<string, Described> = {
    200: response ? json(await response(), 'Done') : plain(media ?? [], 'The file'),
  }
  const rejection = await badRequest(route, hasJson)
  if (rejection) responses[400] = rejection
  if (unauthorized) responses[401] = json(fieldErrors, listed(Object.values(unauthorized)))
  if (limit) responses[429] = plain(['text/plain'], tooMany(limit))
  if (cast) responses[500] = json(castError, cast)
  for (const [status, other] of Object.entries(others)) {
    responses[status] = json(await other.response(), other.description)
  }
  return {
    ...responses,
    default: json(
      message,
      'Any other error, such as 413 for a body that is too large, or 503 when the service is busy',
    ),
  }
}

async function badRequest(route: Route, hasJson: boolean): Promise<Described | undefined> {
  const { messages = [], validated, more400 } = route
  const all = hasJson ? [...messages, 'The body is not valid JSON'] : messages
  if (validated === false) return all.length === 0 ? undefined : json(message, listed(all))
  const malformed = 'A part of the request is not as described'
  if (all.length === 0) return json(validation, malformed)
  return json(
    z.union(more400 ? [message, validation, await more400()] : [message, validation]),
    `${malformed}, or:\n\n${listed(all)}`,
  )
}

function tooMany({ requests, minutes, inOneStore }: NonNullable<Route['limit']>): string {
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const where = inOneStore ? 'one client in one store' : 'one client'
  const rule = `More than ${requests} requests in ${time} from ${where}. Every request counts, rejected ones too.`
  return `${rule} \`Retry-After\` says after how many seconds to try again.`
}

function listed(messages: readonly string[]): string {
  return messages.map((text) => `- \`${text}\``).join('\n')
}

function json(schema: z.ZodType, description: string): Described {
  return { description, content: { 'application/json': { schema } } }
}

function plain(types: readonly string[], description: string): Described {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])) }
}
