import type { Right, Role } from '@pasal/contract/merchant/rights.ts'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Actor } from './actor.ts'
import type { IfMatch } from './versions.ts'

type Part = 'query' | 'body'
type Parsed<Described extends MerchantRoute, Name extends Part> = Described['request'] extends {
  [K in Name]: infer Shape extends z.ZodType
}
  ? z.output<Shape>
  : undefined

/** A request that passed every check up to its body, with the parts of its route's shapes. */
export type MerchantRequest<Query = unknown, Body = unknown> = {
  /** its log lines carry the request's id */
  context: Context
  /** '' outside `/merchant/stores/:store_id` */
  storeId: string
  /** undefined on routes that are open to anyone without credentials */
  actor: Actor | undefined
  /** undefined: an API key */
  role: Role | undefined
  /** what role or key allow in this store */
  rights: ReadonlySet<Right>
  /** parts of the path; ids are in lower case */
  params: Readonly<Record<string, string>>
  query: Query
  body: Body
  ifMatch: IfMatch
  /** how the object of the path is called */
  thing: string
  idempotency: { key: string; fingerprint: string } | undefined
  raw: FastifyRequest
}

/** A request with the types of a route's shapes. */
export type MerchantRequestOf<Described extends MerchantRoute> = MerchantRequest<
  Parsed<Described, 'query'>,
  Parsed<Described, 'body'>
>
