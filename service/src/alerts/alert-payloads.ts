import { objectId } from '@pasal/contract/values.ts'
import { z } from 'zod'

/** Without a product: everything that the store's shoppers wait for. */
export const stockAlertsPayload = z.object({ store_id: objectId, product_id: objectId.optional() })
export const saleAlertsPayload = z.object({ store_id: objectId, flash_sale_id: objectId })
