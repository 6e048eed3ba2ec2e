import type { AnalyticsQuery } from '@pasal/contract/existing-clients/requests.ts'
import { mostDaysOfReport } from '@pasal/contract/merchant/reports/requests.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { invalid } from '../platform/http/errors.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { dayBefore } from '../reports/days.ts'
import { withFreshFigures } from '../reports/refresh-figures.ts'
import { readProducts, readSales, readToday } from '../reports/reports.ts'
import { countOrders } from '../staff/counts.queries.ts'

/** GET /analytics/dashboard/:s: today, and the orders of the store by status. */
export async function readClientDashboard({ context, storeId }: MerchantRequest) {
  const day = nepaliDay(context.clock.now())
  const days = { from: dayBefore(day), to: day }
  const today = await withFreshFigures(context, storeId, days, () => readToday(context, storeId))
  const { Pending = 0, Processing = 0, Delivered = 0 } = await countOrders(context.db, storeId)
  return {
    ...{ today_orders: today.orders, today_revenue: today.sales },
    ...{ pending: Pending, processing: Processing, delivered: Delivered },
  }
}

const defaultDays = 30
const topProducts = 10

/** GET /analytics/:s. Without a range: the last 30 days. */
export async function readClientAnalytics({ context, storeId, query }: MerchantRequest<AnalyticsQuery>) {
  const { db, clock } = context
  const to = dayOf(query.to) ?? nepaliDay(clock.now())
  const from = dayOf(query.from) ?? dayBefore(to, defaultDays - 1)
  if (from < dayBefore(to, mostDaysOfReport))
    throw invalid({ [query.to === undefined ? 'from' : 'to']: `At most ${mostDaysOfReport} days` })
  const range = { from: from < to ? from : to, to }
  return withFreshFigures(context, storeId, range, async () => {
    const { items, totals } = await readSales(db, storeId, { ...range, group: 'day' })
    const products = await readProducts(db, storeId, { ...range, by: 'sales', limit: topProducts })
    return {
      ...{ revenue: totals.sales, orders: totals.orders },
      avg_order_value: totals.orders === 0 ? 0 : Math.round((totals.sales / totals.orders) * 100) / 100,
      top_products: products.items.map(({ product, product_name, quantity, sales }) => ({
        ...{ _id: product, name: product_name, quantity, revenue: sales },
      })),
      daily_breakdown: items.map(({ day, orders, sales }) => ({ date: day, orders, revenue: sales })),
    }
  })
}

/** The day in Kathmandu of a day or time. */
function dayOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  return given.length === 10 ? given : nepaliDay(new Date(given))
}
