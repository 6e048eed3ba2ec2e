import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import type { Outlet } from './types.ts'

/** One array, so that the rows of a table stay as they are. */
const noOutlets: Outlet[] = []

/** The outlets of a store that counts by outlet, else none. */
export function useOutlets(): { isReady: boolean; outlets: Outlet[] } {
  const store = useRead<{ use_advanced_inventory: boolean }>('')
  const list = useRead<List<Outlet>>('/outlets?limit=250')
  const isByOutlet = store.data?.use_advanced_inventory === true
  return {
    isReady: store.data !== undefined && list.data !== undefined,
    outlets: (isByOutlet && list.data?.items) || noOutlets,
  }
}
