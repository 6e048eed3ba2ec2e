import { objectId, storeParams } from '../platform/http/request-values.contract.ts'

export const saleProductParams = storeParams.extend({ product_id: objectId })
