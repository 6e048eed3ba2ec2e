import type { Right } from '@pasal/contract/merchant/rights.ts'
import { queryOf, useRead, useStore } from '../api/store.ts'
import type { List, OrderItem, ProductItem } from '../api/types.ts'
import { latinDigits } from '../format/numbers.ts'
import { searchable } from '../parts/use-list.ts'

/** Of each kind. The list of the kind has the rest. */
const mostOfAKind = 5

type CustomerHit = { _id: string; name: string; phone: string }

/** What fits the words, of every kind that the person may see. */
export function useHits(words: string) {
  const q = searchable(words)
  const digits = q === undefined ? undefined : latinDigits(q)
  const orders = useKind<OrderItem>('/orders', digits, 'read_orders')
  const products = useKind<ProductItem>('/products', q, 'read_products')
  const customers = useKind<CustomerHit>('/customers', digits, 'read_customers')
  const kinds = [orders, products, customers]
  return {
    q,
    ...{ orders: orders.items, products: products.items, customers: customers.items },
    /** nothing more is to come for these words */
    isSettled: kinds.every(({ isLoading }) => !isLoading),
    error: kinds.map(({ error }) => error).find(Boolean),
  }
}

export type Hits = ReturnType<typeof useHits>

function useKind<Item>(path: string, q: string | undefined, right: Right) {
  const { can } = useStore()
  const { data, error, isLoading } = useRead<List<Item>>(`${path}${queryOf({ q, limit: mostOfAKind })}`, {
    enabled: q !== undefined && can(right),
  })
  return { items: data?.items ?? [], error, isLoading }
}
