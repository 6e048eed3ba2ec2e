import { z } from 'zod'
import { castError, fieldErrors, message, validation } from './answer-parts.contract.ts'
import type { Operation } from './operation.ts'

type Described = { description: string; content: Record<string, { schema: z.ZodType }> }

/** Every answer of an operation by its status, in the shapes of 7.1. */
export function describedResponses(operation: Operation, hasJson: boolean): Record<string, Described> {
  const { answer, media, unauthorized, limit, cast, others = {} } = operation
  const answers: Record<string, Described> = { 200: answer ? json(answer, 'Done') : plain(media ?? [], 'The file') }
  const refused = badRequest(operation, hasJson)
  if (refused) answers[400] = refused
  if (unauthorized) answers[401] = json(fieldErrors, listed(Object.values(unauthorized)))
  if (limit) answers[429] = plain(['text/plain'], tooMany(limit))
  if (cast) answers[500] = json(castError, cast)
  for (const [status, other] of Object.entries(others)) answers[status] = json(other.answer, other.description)
  return {
    ...answers,
    default: json(message, 'Anything else, such as 413 for a body that is too large or 503 when busy'),
  }
}

function badRequest({ refusals = [], validated, more400 }: Operation, hasJson: boolean): Described | undefined {
  const messages = hasJson ? [...refusals, 'The body is not valid JSON'] : refusals
  if (validated === false) return messages.length === 0 ? undefined : json(message, listed(messages))
  const malformed = 'A part of the request is not as described'
  if (messages.length === 0) return json(validation, malformed)
  return json(
    z.union(more400 ? [message, validation, more400] : [message, validation]),
    `${malformed}, or:\n\n${listed(messages)}`,
  )
}

function tooMany({ requests, minutes, inOneStore }: NonNullable<Operation['limit']>): string {
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const where = inOneStore ? 'one client in one store' : 'one client'
  return `More than ${requests} requests in ${time} from ${where}, whatever came of them. \`Retry-After\` says when to come back.`
}

function listed(messages: string[]): string {
  return messages.map((words) => `- \`${words}\``).join('\n')
}

function json(schema: z.ZodType, description: string): Described {
  return { description, content: { 'application/json': { schema } } }
}

function plain(types: string[], description: string): Described {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])) }
}
