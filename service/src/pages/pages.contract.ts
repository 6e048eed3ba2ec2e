import { z } from 'zod'
import { objectId, storeParams, text } from '../contract.ts'

export { storeParams }
export const pageParams = z.object({ store_id: objectId, slug: text(500) })
