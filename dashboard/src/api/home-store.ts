import { readStored } from './storage.ts'
import type { MyStore } from './types.ts'

/** The store that a person sees who names none: that of the last visit. */
export function homeOf(stores: readonly MyStore[]): MyStore | undefined {
  const last = readStored('shop')
  return stores.find(({ subdomain }) => subdomain === last) ?? stores[0]
}
