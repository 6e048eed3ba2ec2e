import { objectId, storeParams } from '../contract.ts'

export const saleProductParams = storeParams.extend({ product_id: objectId })
