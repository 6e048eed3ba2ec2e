import * as alerts from './alerts/routes.ts'
import * as audit from './audit/routes.ts'
import * as bills from './bills/routes.ts'
import * as blog from './blog/routes.ts'
import * as brands from './brands/routes.ts'
import * as categories from './categories/routes.ts'
import * as coupons from './coupons/routes.ts'
import * as customers from './customers/routes.ts'
import * as delivery from './delivery/routes.ts'
import * as domain from './domain/routes.ts'
import * as events from './events/routes.ts'
import * as flashSales from './flash-sales/routes.ts'
import * as forms from './forms/routes.ts'
import * as jobs from './jobs/routes.ts'
import * as media from './media/routes.ts'
import * as money from './money/routes.ts'
import * as orders from './orders/routes.ts'
import * as outlets from './outlets/routes.ts'
import * as pages from './pages/routes.ts'
import * as paymentMethods from './payment-methods/routes.ts'
import * as people from './people/routes.ts'
import * as plugins from './plugins/routes.ts'
import * as prints from './prints/routes.ts'
import * as products from './products/routes.ts'
import * as reports from './reports/routes.ts'
import * as reviews from './reviews/routes.ts'
import type { MerchantRoute } from './route.ts'
import * as settings from './settings/routes.ts'
import * as staff from './staff/routes.ts'
import * as stock from './stock/routes.ts'
import * as submissions from './submissions/routes.ts'
import * as webhooks from './webhooks/routes.ts'

const chapters = [
  ...[people, staff, audit, settings, plugins, paymentMethods, domain, media],
  ...[categories, brands, prints, products, stock, outlets, delivery, coupons],
  ...[flashSales, alerts, forms, submissions, reviews, blog, pages, customers],
  ...[orders, money, bills, events, jobs, reports, webhooks],
]

/** Every route of the merchant's API. A `routes.ts` exports routes and nothing else. */
export const allMerchantRoutes: MerchantRoute[] = chapters.flatMap((chapter) => Object.values<MerchantRoute>(chapter))
