import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type ApiError, call } from '../api/call.ts'
import { queryOf, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'

type Query = Record<string, string | number | undefined>

/** A list of the API, page after page. The rows before stay while others are read. */
export function useList<Item>(path: string, query: Query = {}) {
  const { store, pathOf } = useStore()
  const pageQuery: Query = { limit: 50, ...query }
  const list = useInfiniteQuery<List<Item>, ApiError>({
    queryKey: [store._id, path, pageQuery],
    queryFn: ({ pageParam, signal }) => {
      const cursor = (pageParam as string | null) ?? undefined
      // All pages have one count, and counting costs more than a page.
      const count = cursor === undefined ? pageQuery.count : undefined
      return call<List<Item>>('GET', pathOf(`${path}${queryOf({ ...pageQuery, count, cursor })}`), undefined, {
        signal,
      })
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) }
}

/** Filters that stand in the address, so that a link, the back button and a reload show the same. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  const set = (name: Name, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const isFiltered = names.some((name) => values[name] !== '')
  return { values, set, isFiltered, clear: () => setParams({}, { replace: true }) }
}

/** Words that the API takes as `q`: one letter is too short for it. */
export const searchable = (typed: string) => (typed.trim().length > 1 ? typed.trim() : undefined)
