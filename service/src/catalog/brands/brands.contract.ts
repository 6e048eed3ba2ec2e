import { storeParams, text } from '../../platform/http/request-values.contract.ts'

export const brandParams = storeParams.extend({ slug: text(500) })
