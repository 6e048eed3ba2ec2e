import { objectId, storeParams } from '../platform/http/request-values.ts'

export const saleProductParams = storeParams.extend({ product_id: objectId })
