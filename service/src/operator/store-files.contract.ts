import { z } from 'zod'
import { storeParams } from '../platform/http/request-values.contract.ts'

export const exportParams = storeParams
export const exportQuery = z.object({ secrets: z.enum(['0', '1']).optional() })
