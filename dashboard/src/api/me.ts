import { useQuery } from '@tanstack/react-query'
import { type ApiError, call } from './call.ts'
import type { Me } from './types.ts'

/** The person who is signed in. */
export function useMe() {
  return useQuery<Me, ApiError>({ queryKey: ['me'], queryFn: () => call<Me>('GET', '/merchant/me') })
}
