import { expect, test } from 'vitest'
import { openShop, withoutGateways } from '../bad-input/routes.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aPng } from '../uploads/pictures.ts'
import { attack, publicRoutes, type Seen } from './one-address.ts'

/*
 * One client sends everything that the public API offers, with limits on. Another store's shoppers order meanwhile.
 * Quiet and attacked orders take turns, so that a machine that is busy with something else slows both.
 */

const rounds = 8
const quietOrders = 8
const attackMs = 2500
/** Stated bounds of the median: this many times the quiet one, and never below the floor. */
const mostTimesQuiet = 40
const floorMs = 3000

const { connection } = await createTestDatabase()
const svc = await startServiceProcess(connection, { ...withoutGateways, RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** A store with many products, on sale, for the attack. */
async function anAttackedShop() {
  const shop = await openShop(svc)
  const products = Array.from({ length: 500 }, () => aProduct({ compare_at_price: 900, categories: ['hats'] }))
  await svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, products })
  return shop
}

/** The store of the other shoppers. Each order comes from an address of its own; returns how long it took. */
async function anOrderingShop() {
  const product = aProduct({ continue_selling: true })
  const { _id } = await svc.importStore(aStoreFile({ products: [product] }))
  let placed = 0
  return async (): Promise<number> => {
    placed += 1
    const from = `10.1.${Math.floor(placed / 250)}.${placed % 250}`
    const order = anOrder({ products: [aLine(product)], customer_phone_number: String(9_800_000_000 + placed) })
    const begun = performance.now()
    const response = await svc.post(`/order/${_id}`, order, { 'x-forwarded-for': from })
    expect([response.status, response.text.slice(0, 200)]).toEqual([200, expect.stringContaining('"success":true')])
    return performance.now() - begun
  }
}

test('one client that uses every public route neither rejects nor stalls orders elsewhere', async () => {
  const [shop, order, picture] = [await anAttackedShop(), await anOrderingShop(), await aPng()]
  const seen: Seen = { routes: new Set(), statuses: new Map() }
  const [quiet, attacked]: [number[], number[]] = [[], []]
  const client = { shop, from: '203.0.113.66', picture }
  // Before any measuring, so that a slow machine too has sent everything and has reached a limit.
  const isWarm = () => seen.routes.size === publicRoutes.length && seen.statuses.has(429)
  await attack(svc.url, { ...client, isOver: isWarm }, seen)
  for (let round = 0; round < rounds; round++) {
    for (let nth = 0; nth < quietOrders; nth++) quiet.push(await order())
    const signal = AbortSignal.timeout(attackMs)
    const attacking = attack(svc.url, { ...client, isOver: () => signal.aborted }, seen)
    do attacked.push(await order())
    while (!signal.aborted)
    await attacking
  }
  // Nothing of the attack was an error of the service.
  expect(seen.statuses.get(200)).toBeGreaterThan(0)
  expect([...seen.statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([])
  const most = Math.max(floorMs, mostTimesQuiet * median(quiet))
  expect(median(attacked), `quiet: ${median(quiet)} ms, ${attacked.length} attacked orders`).toBeLessThan(most)
})
