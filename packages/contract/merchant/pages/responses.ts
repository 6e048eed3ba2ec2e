import { z } from 'zod'
import { named } from '../../named.ts'
import { pageOf, versioned } from '../response-values.ts'

export const merchantPage = named(
  'MerchantPage',
  z.object({
    ...{ ...versioned, slug: z.string(), title: z.string(), description: z.string(), image: z.string() },
    ...{ published: z.boolean(), sections: z.array(z.looseObject({ type: z.string() })) },
  }),
  'A page of the page builder',
)
export const pagePage = pageOf(merchantPage)
