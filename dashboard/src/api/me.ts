import { useQuery } from '@tanstack/react-query'
import { type ApiError, call } from './call.ts'
import { myStores } from './first-reads.ts'
import type { List, Me, MyStore } from './types.ts'

/** The person who is signed in. */
export function useMe() {
  return useQuery<Me, ApiError>({ queryKey: ['me'], queryFn: () => call<Me>('GET', '/merchant/me') })
}

/** The shops of the person, with the rights in each. */
export const storesQuery = { queryKey: ['stores'], queryFn: () => call<List<MyStore>>('GET', myStores) }
