import type * as sales from '@pasal/contract/flash-sales/routes.ts'
import type { StoreApi } from '../store-api.ts'

/** The sale of a product (2.6), at most five seconds old: each order changes the units that are left. */
export function readSale(api: StoreApi, store_id: string, product_id: string) {
  return api.read<typeof sales.getFlashSaleOfProduct>(
    '/public/flash-sale/:store_id/product/:product_id',
    { store_id, product_id },
    { freshMs: 5000 },
  )
}
