import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type ApiError, call } from '../api/call.ts'
import { queryOf, useRead, useStore } from '../api/store.ts'
import type { List, OrderItem } from '../api/types.ts'
import { latinDigits } from '../format/numbers.ts'
import { usePollMs } from '../live/live.ts'

const filterNames = ['status', 'payment_status', 'paymentMethod', 'from', 'to', 'customer'] as const
export type FilterName = (typeof filterNames)[number]

/** The list's state stands in the address, so that a link, the back button and a reload show the same. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams()
  const set = (name: FilterName | 'q', value: string) =>
    setParams(
      (before) => {
        before.delete('find')
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
  return {
    filters: filters as Record<FilterName, string>,
    q: params.get('q') ?? '',
    wantsSearch: params.has('find'),
    set,
    clear: () => setParams({}, { replace: true }),
  }
}

export function useOrderList(filters: Record<FilterName, string>, q: string) {
  const { store, pathOf } = useStore()
  const searched = latinDigits(q).trim()
  const query = { ...filters, q: searched.length > 1 ? searched : undefined, limit: 50 }
  const isFiltered = q !== '' || Object.values(filters).some(Boolean)
  // A request of its own: counting takes longer than the rows, which do not wait for it.
  const counted = useRead<List<OrderItem>>(`/orders${queryOf({ ...query, limit: 1, count: 1 })}`, {
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  })
  const list = useInfiniteQuery<List<OrderItem>, ApiError>({
    queryKey: [store._id, 'orders', query],
    queryFn: ({ pageParam, signal }) => {
      const cursor = (pageParam as string | null) ?? undefined
      return call<List<OrderItem>>('GET', pathOf(`/orders${queryOf({ ...query, cursor })}`), undefined, { signal })
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  })
  return { ...list, isFiltered, counted: counted.data }
}
