import type { Bench, Group, OpenStore } from '../bench.ts'
import { benchOrder, benchStoreId } from '../bench-store.ts'
import { post, type Requested } from '../load.ts'
import { orderScript } from '../order-script.ts'
import { pgbench } from '../pgbench.ts'
import type { Row } from '../row.ts'
import { type HttpWork, type Limit, runLoad, throughput } from '../throughput.ts'
import { oversoldRow } from './oversold.ts'

const products = 1000
const shoppers = 64
/** The limit is the better result of these numbers of clients. */
const limitClients = [16, 64]
const differentOrders = 2000
/** Browsers do not wait for each other's connections. */
const arrivingConnections = 5000

/**
 * Orders with every check, a coupon, limits, and the job of the mail in the same transaction. No worker runs, as if it
 * were on another machine; in the last row one process also runs the jobs.
 */
export const orders: Group = {
  name: 'orders',
  async measure(bench) {
    const store = await bench.openStore('orders', { products }, { ROLES: 'http' })
    const spread = await pgbenchLimit(bench, store, false)
    const hot = await pgbenchLimit(bench, store, true)
    const alone = await pgbenchLimit(bench, store, false, [1])
    const aThousand: Limit = { name: '1000 a second', perSecond: async () => 1000 }
    const rows = [
      ...(await throughput(bench, 'orders', alone, [
        { ...order(store, 'COD order, one client', false, { p50AtMostMs: 4 }), connections: 1 },
      ])),
      ...(await throughput(bench, 'orders', aThousand, [
        { ...order(store, 'COD order, 16 shoppers', false, { atLeast: 1 }), connections: 16 },
      ])),
      ...(await throughput(bench, 'orders', spread, [
        order(store, 'COD order, products spread', false, { atLeast: 0.7 }),
      ])),
      ...(await throughput(bench, 'orders', hot, [order(store, 'COD order, one hot product', true, { atLeast: 2 })])),
      ...(await arrivalsAtHotProduct(bench, store)),
      await oversoldRow(bench, store),
    ]
    await bench.closeStore(store)

    const whole = await bench.openStore('orders_and_jobs', { products })
    const limit = await pgbenchLimit(bench, whole, false)
    const note = 'the same process also delivers the mails'
    const httpWork = { ...order(whole, 'COD order, products spread, jobs in the same process', false, {}), note }
    rows.push(...(await throughput(bench, 'orders', limit, [httpWork])))
    await bench.closeStore(whole)
    return { rows }
  },
}

/**
 * Shoppers who come at their own times, each timed from the moment of coming. Below the capacity they hardly wait; of
 * twice as many as can be served each gets an order or a 503 within a second.
 */
async function arrivalsAtHotProduct(bench: Bench, store: OpenStore): Promise<Row[]> {
  const atCapacity = order(store, 'capacity', true, {})
  const arriving = (share: string, timesTheLimit: number, reach: HttpWork['reach']) => ({
    ...order(store, `COD order, one hot product, shoppers come at ${share} the capacity`, true, reach),
    ...{ timesTheLimit, mayReject: timesTheLimit > 1, connections: arrivingConnections },
  })
  const perSecond = async () => (await runLoad(bench, atCapacity)).perSecond
  return throughput(bench, 'orders', { name: 'the capacity, with 64 shoppers at once', perSecond }, [
    arriving('0.8 of', 0.8, { p99AtMostMs: 25 }),
    arriving('twice', 2, { longestAtMostMs: 1000 }),
  ])
}

async function pgbenchLimit(
  bench: Bench,
  { connection }: OpenStore,
  hot: boolean,
  numbersOfClients = limitClients,
): Promise<Limit> {
  const script = await orderScript(connection, products, hot)
  const perSecond = async () => {
    const results: number[] = []
    for (const clients of numbersOfClients) {
      results.push((await pgbench(connection, [script], clients, { seconds: bench.options.secondsOfRound })).perSecond)
    }
    return Math.max(...results)
  }
  return { name: 'pgbench, the function called with one order', perSecond }
}

function order({ service }: OpenStore, work: string, hot: boolean, reach: HttpWork['reach']): HttpWork {
  return { work, url: service.url, requests: orderRequests(hot), reach, connections: shoppers, ownAddresses: true }
}

/** Two lines each: two neighbouring products, or the hot product and any other. */
function orderRequests(hot: boolean): Requested[] {
  return Array.from({ length: differentOrders }, () => {
    const any = Math.floor(Math.random() * (products - 1))
    const [first, second] = hot ? [0, any + 1] : [any, any + 1]
    return post(`/order/${benchStoreId}`, benchOrder(first, second))
  })
}
