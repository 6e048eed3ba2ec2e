import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Group } from '../bench.ts'
import { benchStoreId, productId } from '../bench-store.ts'
import { withClient } from '../databases.ts'
import { changeProduct } from '../large-catalog.queries.ts'
import { get } from '../load.ts'
import { asScript, pgbench } from '../pgbench.ts'
import { statementsOf } from '../recorded.ts'
import { median, withVerdict } from '../row.ts'

const products = 10_000
const turnsOfPgbench = 3
/** Until every process has received the invalidation. */
const invalidationMs = 200

/** The first read after a merchant's change waits until the list is built. All later reads are cached. */
export const afterAChange: Group = {
  name: 'change',
  async measure(bench) {
    const store = await bench.openStore('change', { products })
    const { connection, service } = store
    const path = `/product/public/${benchStoreId}`
    const script = asScript(await statementsOf(connection, get(path)))
    const times: number[] = []
    const limits: number[] = []
    let failures = 0
    await withClient(connection, async (client) => {
      let known = await read(service.url + path)
      for (let round = 0; round < Math.max(2, bench.options.rounds * 2); round++) {
        limits.push((await pgbench(connection, [script], 1, { turns: turnsOfPgbench })).latencyMs)
        await change(client, round)
        const next = await read(service.url + path)
        // An old response was not built after the change, so it counts as a failure.
        if (next.status !== 200 || next.etag === known.etag) failures += 1
        known = next
        times.push(next.ms)
      }
    })
    await bench.closeStore(store)
    const row = withVerdict({
      group: 'change',
      work: `first read after a change, ${products} products`,
      limit: 'pgbench, its statements once',
      unit: 'ms',
      limitFigure: median(limits),
      figure: median(times),
      ratio: median(times.map((ms, round) => ms / (limits[round] as number))),
      p50Ms: median(times),
      p99Ms: Math.max(...times),
      reach: { atMost: 3 },
      failures,
    })
    return { rows: [row] }
  },
}

async function change(client: pg.ClientBase, round: number): Promise<void> {
  await changeProduct(client, productId(round), 100_000 + round)
  await sleep(invalidationMs)
}

async function read(url: string): Promise<{ ms: number; status: number; etag: string | null }> {
  const begun = performance.now()
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  await response.arrayBuffer()
  return { ms: performance.now() - begun, status: response.status, etag: response.headers.get('etag') }
}
