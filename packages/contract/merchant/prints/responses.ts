import { z } from 'zod'
import { named } from '../../named.ts'
import { pageOf, versioned } from '../response-values.ts'

export const merchantPrint = named(
  'MerchantPrint',
  z.object({ ...versioned, name: z.string(), image_url: z.string() }),
  'A picture that can be printed on products',
)
export const printPage = pageOf(merchantPrint)
