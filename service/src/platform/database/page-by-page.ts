/** What a sweep found in some store, by its key there. */
export type Found = { store_id: string; id: string }

export const beforeAll: Found = { store_id: '', id: '' }

/** One run does not keep the database busy for ever; the rest is seen once the first are done. */
const mostPages = 20

/** Goes through all that `look` finds in the order of stores and keys, each page after the last row of the one before. */
export async function pageByPage(
  look: (after: Found) => Promise<Found[]>,
  handle: (page: Found[]) => Promise<void>,
): Promise<void> {
  let after = beforeAll
  for (let page = 0; page < mostPages; page += 1) {
    const found = await look(after)
    const last = found.at(-1)
    if (!last) return
    await handle(found)
    after = last
  }
}
