import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Language } from '../language/language.ts'
import { type ApiError, call } from './call.ts'
import { myStores } from './first-reads.ts'
import type { List, Me, MyStore } from './types.ts'

/** The person who is signed in. */
export function useMe() {
  return useQuery<Me, ApiError>({ queryKey: ['me'], queryFn: () => call<Me>('GET', '/merchant/me') })
}

/**
 * The language of the page becomes that of the account: its mails and its other devices follow. A failure changes
 * nothing on the page, which has its language already.
 */
export async function keepLanguage(client: QueryClient, language: Language): Promise<void> {
  const me = await call<Me>('PATCH', '/merchant/me', { language }).catch(() => undefined)
  if (me) client.setQueryData(['me'], me)
}

/** The shops of the person, with the rights in each. */
export const storesQuery = { queryKey: ['stores'], queryFn: () => call<List<MyStore>>('GET', myStores) }
