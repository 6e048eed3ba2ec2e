import { type ClientRequest, get as httpGet } from 'node:http'
import type pg from 'pg'
import type { Bench, Group, OpenStore } from '../bench.ts'
import { benchOrder, benchStoreId } from '../bench-store.ts'
import { growth } from '../latency.ts'
import { post, type Requested } from '../load.ts'
import { copyOrdersOfManyPeople } from '../many-orders.queries.ts'
import { median, percentile, type Row, withVerdict } from '../row.ts'
import type { Seeded } from '../seeded-store.ts'
import { keyOf } from './merchant-lists.ts'

const products = 1000
const streams = 200
/** Of one person or key. */
const streamsOfKey = 6
const rounds = 20

/** What a merchant does beside the shoppers: changes of a status, and open streams of events. */
export const merchantWork: Group = {
  name: 'merchant-work',
  async measure(bench) {
    return { rows: [...(await statusChanges(bench)), await openStreams(bench)] }
  },
}

/** Orders go to Processing and back, in a small and in a large store. */
async function statusChanges(bench: Bench): Promise<Row[]> {
  const [few, many] = bench.options.quick ? [1000, 2000] : [1000, 100_000]
  const opened: { size: number; store: OpenStore }[] = []
  for (const size of [few, many] as const) {
    const grow = (client: pg.ClientBase, { codOrderId }: Seeded) => copyOrdersOfManyPeople(client, codOrderId, size)
    const store = await bench.openStore(`merchant_status_${size}`, { products, grow }, { RATE_LIMITS: 'off' })
    opened.push({ size, store })
  }
  const sizes = []
  for (const { size, store } of opened) {
    const headers = { authorization: `Bearer ${await keyOf(store.connection)}` }
    const requests = (await pendingOrders(store, headers)).flatMap((orderId) => {
      const path = `/merchant/stores/${benchStoreId}/orders/${orderId}/status`
      return ['Processing', 'Pending'].map((status): Requested => ({ ...post(path, { status }), headers }))
    })
    sizes.push({ ...{ size, label: `${size} orders`, url: store.service.url }, requests })
  }
  const limit = `the same at ${few} orders`
  const reach = { p50AtMostMs: 10 }
  const { rows } = await growth(bench, { group: 'merchant-work', work: 'status change', limit, sizes, reach })
  for (const { store } of opened) await bench.closeStore(store)
  return rows
}

/** Several, because an order that has a thousand entries in its timeline is none that a shop has. */
async function pendingOrders({ service }: OpenStore, headers: Record<string, string>): Promise<string[]> {
  const path = `/merchant/stores/${benchStoreId}/orders?status=Pending&limit=25`
  const response = await fetch(service.url + path, { headers })
  const { items } = (await response.json()) as { items: { _id: string }[] }
  return items.map(({ _id }) => _id)
}

/** One shopper orders while the streams of a store are open and receive each order, and while none is. */
async function openStreams(bench: Bench): Promise<Row> {
  const store = await bench.openStore('merchant_streams', { products }, { RATE_LIMITS: 'off' })
  const keys = await Promise.all(
    Array.from({ length: Math.ceil(streams / streamsOfKey) }, () => keyOf(store.connection)),
  )
  const ordering = () => orderTimes(bench, store)
  await ordering()
  const [without, beside]: [number[][], number[][]] = [[], []]
  let failures = 0
  for (let round = 0; round < (bench.options.quick ? 1 : rounds); round++) {
    const alone = await ordering()
    const open = await Promise.all(Array.from({ length: streams }, (_, n) => openStream(store, keys[n % keys.length])))
    const watched = await ordering()
    for (const stream of open) stream.destroy()
    without.push(alone.timesMs)
    beside.push(watched.timesMs)
    failures += alone.failures + watched.failures
  }
  await bench.closeStore(store)
  const [limits, own] = [without.map(median), beside.map(median)]
  return withVerdict({
    ...{ group: 'merchant-work', work: `COD order beside ${streams} open streams`, limit: 'the same without streams' },
    ...{ unit: 'ms', limitFigure: median(limits), figure: median(own), reach: { atMost: 1.05 }, failures },
    ratio: median(own.map((ms, round) => ms / (limits[round] as number))),
    ...{ p50Ms: median(beside.flat()), p99Ms: percentile(beside.flat(), 0.99) },
  })
}

function orderTimes(bench: Bench, { service }: OpenStore) {
  const requests = Array.from({ length: 100 }, (_, n) => post(`/order/${benchStoreId}`, benchOrder(n, n + 1)))
  const { latencyRequests: count } = bench.options
  return bench.load.latency({ url: service.url, requests, ownAddresses: true, expectedStatus: 200, count })
}

/** Resolves when the stream has begun. */
function openStream({ service }: OpenStore, key = ''): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
  return new Promise((resolve, reject) => {
    const request = httpGet(`${service.url}/merchant/stores/${benchStoreId}/events`, { headers }, (response) => {
      response.on('error', () => undefined).resume()
      if (response.statusCode === 200) resolve(request)
      else reject(new Error(`a stream began with ${response.statusCode}`))
    })
    request.on('error', reject)
  })
}
