/** A row that a sweep found: its store and its id. */
export type Found = { store_id: string; id: string }

export const beforeAll: Found = { store_id: '', id: '' }

/** Bounds one run. The rest is found by the next one. */
const mostPages = 20

/** Handles all rows that `look` finds in the order of stores and ids, one page after the other. */
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
