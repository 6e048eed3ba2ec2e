import * as coupons from './coupons/routes.ts'
import type { MerchantRoute } from './route.ts'

const chapters = [coupons]

/** Every route of the merchant's API. A `routes.ts` exports routes and nothing else. */
export const allMerchantRoutes: MerchantRoute[] = chapters.flatMap((chapter) => Object.values<MerchantRoute>(chapter))
