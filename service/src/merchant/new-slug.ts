import type { Tx } from '../platform/database/database.ts'
import { lockSlugs } from './new-slug.queries.ts'

const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
const longest = 280

/**
 * The slug of a new object that the request gives none (1.1): its name in lower case, with `-2`, `-3` … when taken.
 * `listTaken` lists the store's slugs that begin like this. `thing` serves for a name without letters.
 */
export async function newSlug(
  name: string,
  thing: string,
  listTaken: (start: string) => Promise<readonly string[]>,
): Promise<string> {
  const start = slugOf(name) || thing
  const taken = new Set(await listTaken(start))
  if (!taken.has(start)) return start
  let number = 2
  while (taken.has(`${start}-${number}`)) number += 1
  return `${start}-${number}`
}

/** The same where no other lock makes two objects of one name at once wait for each other. */
export async function newSlugInTurn(
  tx: Tx,
  storeId: string,
  name: string,
  thing: string,
  listTaken: (start: string) => Promise<readonly string[]>,
): Promise<string> {
  await lockSlugs(tx, storeId, thing)
  return newSlug(name, thing, listTaken)
}

export function slugOf(name: string): string {
  const words = name.normalize('NFKC').toLowerCase().replace(betweenWords, '-')
  return Array.from(words).slice(0, longest).join('').replace(/^-|-$/g, '')
}
