import { z } from 'zod'
import { required, text, textBetween } from '../../values.ts'
import { count, flag } from '../values.ts'

/* Plugins (4.2). The shape of the details depends on the name in the path, so the feature parses them by this table. */

export const putPluginRequest = z.strictObject({ details: z.unknown().optional() })

const accountId = text(100).regex(/^[A-Za-z0-9_-]{1,100}$/, 'Must have 1 to 100 of A-Z, a-z, 0-9, _ and -')

/** Stands in responses for a secret that is stored. */
export const storedSecret = 'yes'

export const pluginDetails = {
  ga: accountId,
  gtm: accountId,
  clarity: accountId,
  fb_pixel: accountId,
  meta_capi: z.strictObject({ pixel_id: accountId, access_token: text(4000).optional() }, required),
  meta_tags: z
    .array(z.strictObject({ n: textBetween(1, 500), c: textBetween(1, 500) }, required), required)
    .max(50, 'At most 50'),
  product_custom_options: z.strictObject(
    { showProductStock: flag.optional(), outOfStockBaseValue: count.optional() },
    required,
  ),
}

export type PluginName = keyof typeof pluginDetails
