import * as alerts from './alerts/routes.ts'
import * as analytics from './analytics/routes.ts'
import * as blog from './blog/routes.ts'
import * as brands from './brands/routes.ts'
import * as catalogue from './catalogue/routes.ts'
import * as coupons from './coupons/routes.ts'
import * as delivery from './delivery/routes.ts'
import * as events from './events/routes.ts'
import * as flashSales from './flash-sales/routes.ts'
import * as forms from './forms/routes.ts'
import * as health from './health/routes.ts'
import * as orders from './orders/routes.ts'
import * as pages from './pages/routes.ts'
import * as payments from './payments/routes.ts'
import * as reviews from './reviews/routes.ts'
import type { Route } from './route.ts'
import * as searchEngines from './search-engines/routes.ts'
import * as store from './store/routes.ts'
import * as uploads from './uploads/routes.ts'

const chapters = [
  ...[store, catalogue, brands, flashSales, delivery, coupons, orders, reviews, payments, uploads],
  ...[forms, alerts, events, analytics, blog, pages, searchEngines, health],
]

/** Every route of the contract. A `routes.ts` exports routes and nothing else. */
export const allRoutes: Route[] = chapters.flatMap((chapter) => Object.values<Route>(chapter))
