import type { useWrite } from './store.ts'

/** The most rows that one bulk call of the API takes. */
const mostAtOnce = 500

export type BulkResult = { ok: boolean; message?: string; fields?: Record<string, string> }
type Done = { results: BulkResult[]; ok: number; failed: number }

/** A bulk call of any number of rows: as many calls as they need, whose results stand in the order of the rows. */
export async function writeBulk<Row>(
  write: ReturnType<typeof useWrite>,
  path: string,
  rows: readonly Row[],
  bodyOf: (part: Row[]) => object,
): Promise<Done> {
  const all: Done = { results: [], ok: 0, failed: 0 }
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const done = await write<Done>('POST', path, bodyOf(rows.slice(from, from + mostAtOnce)))
    all.results.push(...done.results)
    all.ok += done.ok
    all.failed += done.failed
  }
  return all
}
