import type {
  BreakdownQuery,
  ProductsQuery,
  ReportRange,
  SalesQuery,
} from '@pasal/contract/merchant/reports/requests.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { Context } from '../context.ts'
import type { Db } from '../platform/database/database.ts'
import { nepaliDay, startOfNepaliDay } from '../platform/values/nepali-day.ts'
import { dayBefore, daysOf, monthOf, sumOf } from './days.ts'
import type { Days } from './refresh-figures.ts'
import { countAwaitingPayment, type DayFigures, listDayFigures, listKeyFigures, listVisits } from './reports.queries.ts'

/* The reports of 14.1, made of the figures of days. */

const none = {
  ...{ orders: 0, units: 0, sales_paisa: 0, discount_paisa: 0, delivery_paisa: 0, refunds_paisa: 0, paid_orders: 0 },
  ...{ to_pack: 0, dispatched: 0, delivered: 0, cancelled: 0, returned: 0 },
}
const numbers = Object.keys(none) as (keyof typeof none)[]

/** Days of zeros included. */
async function readDays(db: Db, storeId: string, range: Days): Promise<DayFigures[]> {
  const figures = new Map((await listDayFigures(db, storeId, range)).map((row) => [row.day, row]))
  return daysOf(range).map((day) => figures.get(day) ?? { day, ...none })
}

export async function readToday({ db, clock }: Context, storeId: string) {
  const day = nepaliDay(clock.now())
  const [yesterday, today] = await readDays(db, storeId, { from: dayBefore(day), to: day })
  const { orders, sales_paisa, units, to_pack, dispatched, delivered, cancelled } = today as DayFigures
  const awaiting_payment = await countAwaitingPayment(db, storeId, startOfNepaliDay(day))
  return {
    ...{ day, orders, sales: toNpr(sales_paisa), units, to_pack, dispatched, delivered, cancelled, awaiting_payment },
    yesterday: { orders: yesterday?.orders ?? 0, sales: toNpr(yesterday?.sales_paisa ?? 0) },
  }
}

export async function readSales(db: Db, storeId: string, { from, to, group }: SalesQuery) {
  const days = await readDays(db, storeId, { from, to })
  const items = group === 'day' ? days : months(days)
  return {
    items: items.map(({ day, ...figures }) => ({ day, ...shownSales(figures) })),
    totals: shownSales(sumOf(days, numbers)),
  }
}

function months(days: DayFigures[]): DayFigures[] {
  const groups = Map.groupBy(days, ({ day }) => monthOf(day))
  return [...groups].map(([day, rows]) => ({ day, ...sumOf(rows, numbers) }))
}

function shownSales(figures: Omit<DayFigures, 'day'>) {
  const { orders, units, sales_paisa, discount_paisa, delivery_paisa, refunds_paisa, cancelled, returned } = figures
  return {
    ...{ orders, units, sales: toNpr(sales_paisa), discount: toNpr(discount_paisa), delivery: toNpr(delivery_paisa) },
    ...{ refunds: toNpr(refunds_paisa), cancelled, returned },
  }
}

export async function readProducts(db: Db, storeId: string, { from, to, by, limit }: ProductsQuery) {
  const rows = await listKeyFigures(db, storeId, 'product', { from, to }, { by, limit })
  const items = rows.map(({ key: product, subkey, name, subname, units, sales_paisa, orders }) => ({
    ...{ product, variant: product === '' ? '' : subkey, product_name: name, variant_name: subname },
    ...{ quantity: units, sales: toNpr(sales_paisa), orders },
  }))
  return { items }
}

/** A coupon of cancelled and returned orders alone brought nothing. */
export async function readCoupons(db: Db, storeId: string, { from, to }: ReportRange) {
  const rows = await listKeyFigures(db, storeId, 'coupon', { from, to })
  const items = rows
    .filter(({ orders }) => orders > 0)
    .map(({ key, name, orders, discount_paisa, sales_paisa }) => ({
      ...{ coupon: key, code: name, orders, discount: toNpr(discount_paisa), sales: toNpr(sales_paisa) },
    }))
  return { items }
}

export async function readBreakdown(db: Db, storeId: string, { from, to, by }: BreakdownQuery) {
  const rows = await listKeyFigures(db, storeId, by, { from, to })
  const items = rows.map(({ key, orders, sales_paisa, cancelled, returned }) => ({
    ...{ key, orders, sales: toNpr(sales_paisa), cancelled, returned },
  }))
  return { items }
}

const steps = ['visits', 'product_views', 'add_to_cart', 'checkouts', 'orders', 'paid_orders'] as const

export async function readFunnel(db: Db, storeId: string, range: ReportRange) {
  const visitsOf = new Map((await listVisits(db, storeId, range)).map((row) => [row.day, row]))
  const items = (await readDays(db, storeId, range)).map(({ day, orders, paid_orders }) => {
    const { visits = 0, product_views = 0, add_to_cart = 0, checkouts = 0 } = visitsOf.get(day) ?? {}
    return { day, visits, product_views, add_to_cart, checkouts, orders, paid_orders }
  })
  return { ...sumOf(items, steps), items }
}
