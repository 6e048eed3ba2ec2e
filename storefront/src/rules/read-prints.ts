import type { StoreApi } from '../store-api.ts'
import type { Print, Product } from './product-data.ts'

/** The prints of the store, for a product with a print add-on (4.7). An API without the endpoint has none to show. */
export async function readPrints(api: StoreApi, storeId: string, { print_addon }: Product): Promise<Print[]> {
  if (!print_addon?.enabled) return []
  const reply = await api.findText(`/print-design/public/${storeId}`)
  if (reply === undefined) return []
  const prints: unknown = JSON.parse(reply)
  return Array.isArray(prints) ? (prints as Print[]) : []
}
