import { newId } from '../../src/platform/values/ids.ts'

export const sarita = { user: 'a'.repeat(24), name: 'Sarita Maharjan' }
export const pemba = { user: 'b'.repeat(24), name: 'Pemba Sherpa' }

let made = 0

/** A published post; each one is a minute older than the one before. */
export function aPost(fields: Record<string, unknown> = {}) {
  made += 1
  return {
    _id: newId(),
    name: `Post ${made}`,
    slug: `post-${made}`,
    published_at: new Date(Date.UTC(2026, 0, 1) - made * 60_000).toISOString(),
    ...fields,
  }
}
