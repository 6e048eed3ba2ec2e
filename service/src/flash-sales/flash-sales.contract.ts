import { z } from 'zod'
import { objectId, storeParams } from '../contract.ts'

export { storeParams }

export const saleProductParams = z.object({ store_id: objectId, product_id: objectId })
