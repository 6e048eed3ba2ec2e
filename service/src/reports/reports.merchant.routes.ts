import * as routes from '@pasal/contract/merchant/reports/routes.ts'
import type { Context } from '../context.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { dayBefore } from './days.ts'
import { type Days, withFreshFigures } from './refresh-figures.ts'
import { readBreakdown, readCoupons, readFunnel, readProducts, readSales, readToday } from './reports.ts'

/** Reports of the merchant's API (14.1). A report is a long read: stores take turns. */
export function reportMerchantRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const inTurn = <Report>(storeId: string, days: Days, read: () => Promise<Report>) =>
    withFreshFigures(context, storeId, days, read)

  serveMerchant(app, context, routes.reportToday, ({ storeId }) => {
    const today = nepaliDay(clock.now())
    return inTurn(storeId, { from: dayBefore(today), to: today }, () => readToday(context, storeId))
  })
  serveMerchant(app, context, routes.reportSales, ({ storeId, query }) =>
    inTurn(storeId, query, () => readSales(db, storeId, query)),
  )
  serveMerchant(app, context, routes.reportProducts, ({ storeId, query }) =>
    inTurn(storeId, query, () => readProducts(db, storeId, query)),
  )
  serveMerchant(app, context, routes.reportCoupons, ({ storeId, query }) =>
    inTurn(storeId, query, () => readCoupons(db, storeId, query)),
  )
  serveMerchant(app, context, routes.reportBreakdown, ({ storeId, query }) =>
    inTurn(storeId, query, () => readBreakdown(db, storeId, query)),
  )
  serveMerchant(app, context, routes.reportFunnel, ({ storeId, query }) =>
    inTurn(storeId, query, () => readFunnel(db, storeId, query)),
  )
}
