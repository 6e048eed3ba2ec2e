import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type { StoreApi } from '../store-api.ts'
import type { Print, Product } from './product-data.ts'

/** The prints of the store, for a product with a print add-on (4.7). An older API without the endpoint has none. */
export async function readPrints(api: StoreApi, store_id: string, { print_addon }: Product): Promise<Print[]> {
  if (!print_addon?.enabled) return []
  return (await api.find<typeof catalogue.listPrints>('/print-design/public/:store_id', { store_id })) ?? []
}
