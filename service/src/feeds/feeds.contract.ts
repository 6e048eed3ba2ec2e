import { z } from 'zod'

/** Any text before `.xml`: a malformed id is an unknown store. */
export const feedParams = z.object({ store_id: z.string() })

/** The same with the number of a part. */
export const sitemapPartParams = feedParams.extend({ part: z.string() })
