import { parseArgs } from 'node:util'
import { letArrive, powerLaw } from './dashain-arrivals.ts'
import { Tally, timesTable } from './dashain-report.ts'
import { closeConnections, order, send } from './dashain-shopper.ts'
import { categorySlug, dashainStoreFile, originalStoreId, slugOf, unitsAtStart } from './dashain-store-file.ts'
import { type Books, copyStore, productIdOf, readBooks, storeIdOf } from './dashain-stores.queries.ts'
import { openDatabases, withClient } from './databases.ts'
import { inProcess } from './in-process.ts'
import { largest } from './memory-of-process.ts'
import { startService } from './service-process.ts'

/*
 * Simulates an evening before the festival: many stores, of which shoppers prefer a few, with one scarce product in
 * each. Shoppers arrive at their own times, not when the service is ready. The service runs as with `npm start`, with
 * limits and jobs on. This process plays the shoppers on the same machine.
 *
 * node bench/dashain-evening.ts --stores 10000 --orders 200 --seconds 60 --skew 1
 */

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '10000' },
    /** orders a second */
    orders: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    /**
     * preference for the first stores and products: the one of rank r is chosen 1/r^skew times as often as the first
     */
    skew: { type: 'string', default: '1' },
    /** reads for each order: a list, a category, a product, a search, a tracked order */
    reads: { type: 'string', default: '10' },
    scarce: { type: 'string', default: '100' },
    processes: { type: 'string', default: '1' },
  },
})
const [stores = 0, perSecond = 0, seconds = 0, skew = 0, reads = 0, scarce = 0] = (
  ['stores', 'orders', 'seconds', 'skew', 'reads', 'scarce'] as const
).map((name) => Number(values[name]))
if (!(stores > 0 && perSecond > 0 && seconds > 0 && skew >= 0 && reads >= 0 && scarce >= 0))
  throw new Error('every option is a number, and stores, orders and seconds are above 0')

const products = 8
const maxWaiting = 5000
const units = unitsAtStart(products, scarce)
const anyStore = powerLaw(stores, skew)
const anyProduct = powerLaw(products, skew)
const recentOrders: string[] = []
const tally = new Tally()
let offered = 0
let accepted = 0
let waiting = 0

const databases = await openDatabases()
try {
  const connection = await databases.create('dashain')
  await inProcess(connection, (call) => call('POST', '/admin/import', dashainStoreFile(units)))
  const copying = performance.now()
  await withClient(connection, (client) => copyStore(client, originalStoreId, stores))
  print(`${stores} stores of ${products} products, copied in ${((performance.now() - copying) / 1000).toFixed(1)} s\n`)

  const service = await startService(connection, databases.folder, { PROCESSES: values.processes })
  try {
    await warmUp(service.url)
    await Promise.all([
      letArrive(perSecond, seconds, (lateMs) => void admit(() => placeOrder(service.url, lateMs))),
      reads > 0 && letArrive(perSecond * reads, seconds, (lateMs) => void admit(() => read(service.url, lateMs))),
    ])
    while (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    closeConnections()
    report(await withClient(connection, (client) => readBooks(client, units)), largest(service.memory.samples))
  } finally {
    await service.stop()
  }
} finally {
  await databases.stop()
}

/** The measurement does not begin with a newly started service. */
async function warmUp(url: string): Promise<void> {
  for (let read = 0; read < 300; read++) await send(url, `/product/public/${storeIdOf(anyStore() + 1)}/${slugOf(0)}`)
}

/** Above this bound no more shoppers are admitted: this process could not tell their waiting from its own. */
async function admit(work: () => Promise<void>): Promise<void> {
  if (waiting >= maxWaiting) return tally.rejected('not sent: 5000 were waiting')
  waiting += 1
  await work()
  waiting -= 1
}

/** The first hundredth of the stores are hot, and the last nine tenths are quiet. */
function groupOf(rank: number): string {
  if (rank <= stores / 100) return 'orders of hot stores'
  return rank > stores / 10 ? 'orders of quiet stores' : 'orders of the others'
}

async function placeOrder(url: string, lateMs: number): Promise<void> {
  const rank = anyStore() + 1
  const storeId = storeIdOf(rank)
  offered += 1
  const response = await send(url, `/order/${storeId}`, order(productIdOf(anyProduct())))
  tally.addTime(groupOf(rank), lateMs + response.ms)
  if (response.status !== 200) return tally.rejected(`order: ${response.status} ${messageOf(response.body)}`)
  accepted += 1
  recentOrders[accepted % 1000] = `/order/public/${storeId}/id/${JSON.parse(response.body)._id}`
}

async function read(url: string, lateMs: number): Promise<void> {
  const storeId = storeIdOf(anyStore() + 1)
  const tracked = recentOrders[Math.floor(Math.random() * recentOrders.length)]
  const choices: [string, string][] = [
    ['list', `/product/p/public/${storeId}`],
    ['category', `/product/public/${storeId}/category/${categorySlug}`],
    ['product', `/product/public/${storeId}/${slugOf(anyProduct())}`],
    ['search', `/product/public/search/${storeId}?q=festival%20gift`],
    ...(tracked ? [['tracking', tracked] as [string, string]] : []),
  ]
  const [kind, path] = choices[Math.floor(Math.random() * choices.length)] as [string, string]
  const response = await send(url, path)
  tally.addTime(kind, lateMs + response.ms)
  if (response.status !== 200) tally.rejected(`${kind}: ${response.status} ${messageOf(response.body)}`)
}

/** The message without its numbers, so that messages that differ only in a time are counted together. */
function messageOf(body: string): string {
  try {
    return String(JSON.parse(body).message).replace(/\d+/g, 'N')
  } catch {
    return body.slice(0, 80)
  }
}

function report({ oversold, unexplained, orders, held }: Books, megabytes: number): void {
  print(`\n${perSecond} orders a second for ${seconds} s, ${reads} reads around each, skew ${skew}\n\n`)
  print(`offered    ${offered}\naccepted   ${accepted} (${orders} in the database)\n`)
  for (const [why, count] of tally.rejections()) print(`rejected   ${count}  ${why}\n`)
  print(`oversold   ${oversold}\nstock rows that do not add up   ${unexplained}   units held   ${held}\n`)
  print(`memory     ${megabytes.toFixed(0)} MB at most (one process)\n\n`)
  const groups = ['orders of hot stores', 'orders of the others', 'orders of quiet stores']
  print(timesTable(tally, [...groups, 'list', 'category', 'product', 'search', 'tracking']))
  if (oversold > 0 || unexplained > 0 || orders !== accepted) process.exitCode = 1
}

function print(text: string): void {
  process.stdout.write(text)
}
