import { useSearchParams } from 'wouter'
import type { OrderItem } from '../api/types.ts'
import { latinDigits } from '../format/numbers.ts'
import { usePollMs } from '../live/live.ts'
import { searchable, useCountOf, useList } from '../parts/use-list.ts'

const filterNames = [
  ...(['status', 'city', 'payment_status', 'paymentMethod', 'courier', 'from', 'to', 'customer'] as const),
] as const
export type FilterName = (typeof filterNames)[number]

/** The list's state stands in the address, so that a link, the back button and a reload show the same. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Partial<Record<FilterName | 'q', string>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: true },
    )
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
  return {
    filters: filters as Record<FilterName, string>,
    q: params.get('q') ?? '',
    set,
    clear: () => setParams({}, { replace: true }),
  }
}

export function useOrderList(filters: Record<FilterName, string>, q: string) {
  const query = { ...filters, q: searchable(latinDigits(q)) }
  const isFiltered = q !== '' || Object.values(filters).some(Boolean)
  const list = useList<OrderItem>('/orders', query, { refetchInterval: usePollMs() })
  const counted = useCountOf('/orders', query, list, isFiltered)
  return { ...list, query, isFiltered, counted }
}
