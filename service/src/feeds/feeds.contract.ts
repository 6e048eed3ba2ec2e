import { z } from 'zod'

/** Whatever stands before `.xml`: what is no id is a store that does not exist. */
export const feedParams = z.object({ store_id: z.string() })

/** So with the number of a part. */
export const sitemapPartParams = feedParams.extend({ part: z.string() })
