import { z } from 'zod'
import { named } from '../../named.ts'
import { texts } from '../../response-values.ts'
import { versioned } from '../response-values.ts'

/** The store with its settings (4.1). */
export const storeSettings = named(
  'StoreSettings',
  z.looseObject({
    ...{ ...versioned, subdomain: z.string(), name: z.string(), brand_name: z.string(), top_bar_text: z.string() },
    ...{ description: z.string(), logo: z.string(), hero_images: texts, storefront_url: z.string() },
    ...{ plan: z.string(), page_builder: z.boolean(), closed: z.boolean(), low_stock_at: z.int() },
    use_advanced_inventory: z.boolean(),
  }),
  'The store with its settings',
)
