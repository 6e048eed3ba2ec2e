import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type ApiError, call } from '../api/call.ts'
import { queryOf, useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'

type Query = Record<string, string | number | undefined>

/**
 * A page, and what found it: its rows stay, marked with the words `q`, until those of the next words come. `foundBy` is
 * another text for each list.
 */
type Found<Item> = List<Item> & { q: string; foundBy: string }

type Options = { refetchInterval?: number; enabled?: boolean }

/** A list of the API, page after page. The rows before stay while others are read. */
export function useList<Item>(path: string, query: Query = {}, options: Options = {}) {
  const { store, pathOf } = useStore()
  const pageQuery: Query = { limit: 50, ...query }
  const list = useInfiniteQuery<Found<Item>, ApiError>({
    queryKey: [store._id, path, pageQuery],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = (pageParam as string | null) ?? undefined
      const url = pathOf(`${path}${queryOf({ ...pageQuery, cursor })}`)
      const page = await call<List<Item>>('GET', url, undefined, { signal })
      return { ...page, q: String(query.q ?? ''), foundBy: `${path}${queryOf(pageQuery)}` }
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...options,
  })
  const pages = list.data?.pages
  const { q = '', foundBy = '' } = pages?.[0] ?? {}
  return { ...list, items: pages?.flatMap(({ items }) => items), q, foundBy }
}

type Rows = { isSuccess: boolean; isPlaceholderData: boolean }

/** How many rows a list has in all. Asked after the rows came: both would wait for the same database. */
export function useCountOf(path: string, query: Query, { isSuccess, isPlaceholderData }: Rows, isWanted = true) {
  const { data } = useRead<List<unknown>>(`${path}${queryOf({ ...query, limit: 1, count: 1 })}`, {
    enabled: isWanted && isSuccess && !isPlaceholderData,
  })
  return data
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
