import { storeParams, text } from '../platform/http/request-values.contract.ts'

export const pageParams = storeParams.extend({ slug: text(500) })
