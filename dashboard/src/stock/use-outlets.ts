import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import type { Outlet } from './types.ts'

/** One array, so that the rows of a table stay as they are. */
const noOutlets: Outlet[] = []

/**
 * The outlets of a store that counts by outlet, else none. `isByOutlet`: a count is that of one of several outlets, so
 * the sum of a product cannot be changed.
 */
export function useOutlets(): { isReady: boolean; isByOutlet: boolean; outlets: Outlet[] } {
  const store = useRead<{ use_advanced_inventory: boolean }>('')
  const list = useRead<List<Outlet>>('/outlets?limit=250')
  const outlets = (store.data?.use_advanced_inventory && list.data?.items) || noOutlets
  return {
    isReady: store.data !== undefined && list.data !== undefined,
    ...{ isByOutlet: outlets.length > 1, outlets },
  }
}
