import { z } from 'zod'
import { storeParams, text } from '../values.ts'

const defaultLimit = 12
const maxLimit = 50

/** Clamped, never rejected. A value that is not a number counts as absent. */
const limit = text(100).transform((value) => {
  const given = value.trim() === '' ? Number.NaN : Math.trunc(Number(value))
  return Number.isNaN(given) ? defaultLimit : Math.min(maxLimit, Math.max(1, given))
})

const cursorPattern = /^(-?\d{1,16})\.([0-9a-f]{24})$/

/**
 * Where the next page starts: behind the last post, by its time and id, so that a post added in between shifts
 * nothing.
 */
export type Cursor = { published_us: number; blog_post_id: string }

const cursor = text(200).transform((value, context): Cursor | undefined => {
  if (value === '') return undefined
  const [, published_us, blog_post_id] = cursorPattern.exec(fromBase64Url(value) ?? '') ?? []
  if (published_us !== undefined && blog_post_id !== undefined) {
    return { published_us: Number(published_us), blog_post_id }
  }
  context.addIssue('Invalid cursor')
  return z.NEVER
})

export function writeCursor({ published_us, blog_post_id }: Cursor): string {
  return btoa(`${published_us}.${blog_post_id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Padding and the letters of plain base64 are accepted too. Undefined: neither. */
function fromBase64Url(value: string): string | undefined {
  const base64 = value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return /^[A-Za-z0-9+/]*$/.test(base64) && base64.length % 4 !== 1 ? atob(base64) : undefined
}

/** An empty filter counts as absent. */
const filter = text(500).transform((value) => (value === '' ? undefined : value))

export const blogQuery = z.object({
  limit: limit.default(defaultLimit).meta({
    description: '1 to 50; a number outside becomes the nearest',
    override: { type: 'integer', default: defaultLimit, maxLength: undefined },
  }),
  cursor: cursor.optional().describe('`next_cursor` of the page before'),
  category: filter.optional().describe("a category's slug"),
  tag: filter.optional().describe('a tag'),
  author: filter.optional().describe("the author's user id"),
  q: filter.optional().describe('a part of the name or the excerpt'),
})

export type BlogQuery = z.infer<typeof blogQuery>

export const postParams = storeParams.extend({ slug: text(500).describe("the post's slug") })
export const categoryParams = storeParams.extend({ category: text(500).describe("a category's slug") })
export const tagParams = storeParams.extend({ tag: text(500).describe('a tag') })
export const authorParams = storeParams.extend({ author: text(500).describe("the author's user id") })
