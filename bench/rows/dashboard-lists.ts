import type pg from 'pg'
import type { Page } from 'playwright-core'
import { addDemoPeople } from '../../service/src/demo/add-demo-people.ts'
import { openDatabase } from '../../service/src/platform/database/database.ts'
import { systemClock } from '../../service/src/platform/process/clock.ts'
import { choosePort } from '../../service/src/platform/process/listening-port.ts'
import type { Bench, Group } from '../bench.ts'
import { benchStoreId } from '../bench-store.ts'
import { openBrowser, openList, openOwner, type Pressed, timed } from '../dashboard-page.ts'
import type { Connection } from '../databases.ts'
import { copyMovements, copyOrdersOfManyPeople, makeDrafts } from '../many-orders.queries.ts'
import { median, percentile, type Row, withVerdict } from '../row.ts'
import type { Seeded } from '../seeded-store.ts'

const aimMs = 100
const rounds = 40

type Action = { work: string; path: string; press(page: Page, round: number): Promise<unknown> }

const tab = (name: RegExp) => (page: Page) => page.locator('main .tabs button').filter({ hasText: name }).click()
const more = (page: Page) => page.getByRole('button', { name: 'Show more' }).click()
const select = (value: string) => (page: Page) => page.locator('main select').last().selectOption(value)
/** Another word in each round, so that nothing of it has been read before. */
const search = (wordOf: (round: number) => string) => (page: Page, round: number) =>
  page.locator('main .find input').fill(wordOf(round))

/** What a merchant presses and types in the long lists. */
const actions: Action[] = [
  { work: 'orders, a status', path: '/orders', press: tab(/^Packing/) },
  { work: 'orders, a frequent status', path: '/orders', press: tab(/^Delivered/) },
  { work: 'orders, a search by a rare name', path: '/orders', press: search((round) => `person${100 + round}`) },
  { work: 'orders, a search by a frequent name', path: '/orders', press: search(() => 'sita') },
  { work: 'orders, the next page', path: '/orders', press: more },
  { work: 'products, a status', path: '/products', press: tab(/^Draft/) },
  { work: 'products, what is low', path: '/products', press: select('low') },
  { work: 'products, a search', path: '/products', press: search((round) => `ilam ${String(round)}`) },
  { work: 'products, the next page', path: '/products', press: more },
  { work: 'customers, a search', path: '/customers', press: search((round) => `person${200 + round}`) },
  { work: 'customers, by name', path: '/customers', press: select('name') },
  { work: 'customers, the next page', path: '/customers', press: more },
  { work: 'stock, a search', path: '/stock', press: search((round) => `palpa ${String(round)}`) },
  { work: 'stock movements, a reason', path: '/stock/movements', press: select('restocked') },
  { work: 'stock movements, the next page', path: '/stock/movements', press: more },
]

/** A merchant's lists in a browser: from a press to the painted rows, at 100,000 orders and 10,000 products. */
export const dashboardLists: Group = {
  name: 'dashboard',
  async measure(bench) {
    const [orders, products] = bench.options.quick ? [2000, 1000] : [100_000, 10_000]
    const grow = async (client: pg.ClientBase, { codOrderId }: Seeded) => {
      await copyOrdersOfManyPeople(client, codOrderId, orders)
      await copyMovements(client, orders)
      await makeDrafts(client)
    }
    const port = await choosePort('127.0.0.1', 0, true)
    // A session counts at PUBLIC_URL only.
    const environment = { PORT: String(port), RATE_LIMITS: 'off' }
    const store = await bench.openStore('dashboard', { products, grow }, environment)
    await addOwner(store.connection)
    const browser = await openBrowser()
    try {
      const page = await openOwner(browser, `http://127.0.0.1:${port}`)
      const rows: Row[] = []
      for (const action of actions) rows.push(await measured(bench, page, action))
      return { rows }
    } finally {
      await browser.close()
      await bench.closeStore(store)
    }
  },
}

async function measured(bench: Bench, page: Page, { work, path, press }: Action): Promise<Row> {
  const times: Pressed[] = []
  // The first is not counted: it is the first of its kind for the service and its database, too.
  for (let round = 0; round <= (bench.options.quick ? 2 : rounds); round++) {
    await openList(page, path)
    const time = await timed(page, (pressed) => press(pressed, round))
    if (round > 0) times.push(time)
  }
  const all = times.map(({ ms }) => ms)
  const p95 = percentile(all, 0.95)
  const inCalls = median(times.map(({ apiMs }) => apiMs))
  bench.say(`  ${work}: p50 ${median(all).toFixed(0)}, p95 ${p95.toFixed(0)}, calls p50 ${inCalls.toFixed(0)}`)
  return withVerdict({
    ...{ group: 'dashboard', work, limit: `${aimMs} ms until the rows are painted, 95 of 100 times`, unit: 'ms' },
    ...{ limitFigure: aimMs, figure: p95, ratio: p95 / aimMs, reach: { atMost: 1 }, failures: 0 },
    ...{ p50Ms: median(all), p99Ms: percentile(all, 0.99), note: `p50 of the call ${inCalls.toFixed(0)} ms` },
  })
}

async function addOwner(connection: Connection): Promise<void> {
  const db = openDatabase({ connection, maxConnections: 2, onError: () => undefined })
  try {
    await addDemoPeople({ db, clock: systemClock }, benchStoreId)
  } finally {
    await db.close()
  }
}
