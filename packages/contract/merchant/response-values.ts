import { z } from 'zod'
import { named } from '../named.ts'
import { id, timestamp } from '../response-values.ts'

/*
 * The values that response shapes of the merchant's API are made of (1.1, 1.4, 1.5). The service does not check its
 * responses against them while it serves: they make its API document, and tests compare responses with that.
 */

/** What every object with a version has. */
export const versioned = { _id: id, version: z.int(), created_at: timestamp, updated_at: timestamp }

export const timeOrNull = timestamp.nullable()
export const idOrNull = id.nullable()
/** An id, or '' where there is none. */
export const idOrEmpty = z.string().regex(/^([0-9a-f]{24})?$/)
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

export const actor = named(
  'Actor',
  z.object({
    kind: z.enum(['person', 'api_key', 'operator', 'system', 'shopper']),
    ...{ _id: z.string(), name: z.string() },
  }),
  'Who did it',
)

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('the `cursor` of the next page; null: this is the last one'),
    count: z.int().optional().describe('with `count=1`, at most 10,000'),
    count_capped: z.boolean().optional().describe('true: there are more than `count`'),
  })
}

/** The response of a bulk call: a row for each row of the request, in its order. */
export function bulkOf<Row extends z.ZodRawShape>(row: Row) {
  const good = z.looseObject({ index: z.int(), ok: z.literal(true), ...row })
  const bad = z.looseObject({
    ...{ index: z.int(), ok: z.literal(false), status: z.int(), message: z.string().optional() },
    fields: z.record(z.string(), z.string()).optional(),
  })
  return z.object({ results: z.array(z.union([good, bad])), ok: z.int(), failed: z.int() })
}

export const bulkOfObjects = bulkOf({ _id: id, version: z.int().optional() })
