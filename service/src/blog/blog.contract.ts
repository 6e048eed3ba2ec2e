import { z } from 'zod'
import { storeParams, text } from '../platform/http/request-values.contract.ts'

const defaultLimit = 12
const maxLimit = 50

/** Clamped, never rejected; a value that is no number counts as absent. */
const limit = text(100).transform((value) => {
  const asked = value.trim() === '' ? Number.NaN : Math.trunc(Number(value))
  return Number.isNaN(asked) ? defaultLimit : Math.min(maxLimit, Math.max(1, asked))
})

const cursorPattern = /^(-?\d{1,16})\.([0-9a-f]{24})$/

/** Position of the next page: the time and id of the last post, so that new posts shift nothing. */
export type Cursor = { published_us: number; blog_post_id: string }

const cursor = text(200).transform((value, context): Cursor | undefined => {
  if (value === '') return undefined
  const [, published_us, blog_post_id] = cursorPattern.exec(Buffer.from(value, 'base64url').toString()) ?? []
  if (published_us !== undefined && blog_post_id !== undefined) {
    return { published_us: Number(published_us), blog_post_id }
  }
  context.addIssue('Invalid cursor')
  return z.NEVER
})

export function writeCursor({ published_us, blog_post_id }: Cursor): string {
  return Buffer.from(`${published_us}.${blog_post_id}`).toString('base64url')
}

/** An empty filter counts as absent. */
const filter = text(500).transform((value) => (value === '' ? undefined : value))

export const blogQuery = z.object({
  limit: limit.default(defaultLimit),
  cursor: cursor.optional(),
  category: filter.optional(),
  tag: filter.optional(),
  author: filter.optional(),
  q: filter.optional(),
})

export type BlogQuery = z.infer<typeof blogQuery>

export const postParams = storeParams.extend({ slug: text(500) })
export const categoryParams = storeParams.extend({ category: text(500) })
export const tagParams = storeParams.extend({ tag: text(500) })
export const authorParams = storeParams.extend({ author: text(500) })
