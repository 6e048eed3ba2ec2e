import { storeParams, text } from '../contract.ts'

export const pageParams = storeParams.extend({ slug: text(500) })
