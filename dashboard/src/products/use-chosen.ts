import { useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../api/call.ts'
import { queryOf, useStore } from '../api/store.ts'
import type { List, ProductItem, Variant } from '../api/types.ts'

export type ChosenProduct = ProductItem & { variants: (Variant & { _id: string })[] }

/** With their variants, the API shows so many products at once. */
const pageSize = 50

/** The chosen products as they are now, with their variants. */
export function useChosen(ids: readonly string[], enabled: boolean) {
  const { store, pathOf } = useStore()
  return useQuery<ChosenProduct[], ApiError>({
    queryKey: [store._id, 'chosen products', ids],
    queryFn: async ({ signal }) => {
      const found: ChosenProduct[] = []
      for (let at = 0; at < ids.length; at += pageSize) {
        const query = queryOf({ ids: ids.slice(at, at + pageSize).join(','), include: 'variants', limit: pageSize })
        const page = await call<List<ChosenProduct>>('GET', pathOf(`/products${query}`), undefined, { signal })
        found.push(...page.items)
      }
      return found
    },
    enabled,
  })
}
