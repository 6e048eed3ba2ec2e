import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

type ListQuery = { limit: number; cursor?: string | undefined; sort: string; count?: '1' | '0' | undefined }

/** A request for a list of the operator, which goes by the rules of every list (1.4). */
export type OperatorList<Filters = unknown> = { context: Context; query: ListQuery & Filters; raw: FastifyRequest }
