import { z } from 'zod'
import { named } from '../../named.ts'
import { id, texts, timestamp } from '../../response-values.ts'
import { idOrNull, pageOf } from '../response-values.ts'

export const merchantReview = named(
  'MerchantReview',
  z.object({
    ...{ _id: id, product: id, product_name: z.string(), order: idOrNull, rating: z.int(), review: z.string() },
    ...{ images: texts, customer_name: z.string(), verified_purchase: z.boolean(), hidden: z.boolean() },
    reply: z.object({ text: z.string(), created_at: timestamp }).nullable(),
    created_at: timestamp,
  }),
  'A review of a product',
)
export const reviewPage = pageOf(merchantReview)
