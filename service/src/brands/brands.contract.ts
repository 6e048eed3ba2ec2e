import { storeParams, text } from '../contract.ts'

export const brandParams = storeParams.extend({ slug: text(500) })
