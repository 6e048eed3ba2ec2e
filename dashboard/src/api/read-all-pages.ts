import { call } from './call.ts'
import { queryOf } from './store.ts'
import type { List } from './types.ts'

/** The most that one page of the API has. */
const pageSize = 250

/** Every item of a list, page after page. `path`: of the API. */
export async function readAllPages<Item>(path: string, query: Parameters<typeof queryOf>[0]): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await call<List<Item>>('GET', `${path}${queryOf({ ...query, limit: pageSize, cursor })}`)
    items.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return items
}
