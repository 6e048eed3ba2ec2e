import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../service/src/database/embedded-postgres.ts'
import { migrate } from '../service/src/database/migrate.ts'
import { openDatabase } from '../service/src/db.ts'
import { benchOrder, benchStoreFile, benchStoreId } from './bench-store.ts'
import { measure, median } from './load.ts'
import { asScript, pgbench } from './pgbench.ts'
import { orderScript, productStatements, searchStatements } from './statements.ts'

/*
 * Measures the service beside the machine's limit in the same run, and prints ratios: machines are noisy, ratios count. One embedded PostgreSQL, the
 * service as its own process, the load from this one. Usage: npm run bench -- [products] [seconds] [rounds]
 */

const [products = 1000, seconds = 3, rounds = 3] = process.argv.slice(2).map(Number)
const connections = 32
const token = 'bench-operator'

const folder = await mkdtemp(join(tmpdir(), 'pasal-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const db = openDatabase({ connection: postgres.connection, maxConnections: 4, onError: () => undefined })
await migrate(db)
const service = spawn(process.execPath, [join(import.meta.dirname, '../service/src/server.ts')], {
  env: {
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    ADMIN_TOKEN: token,
    ROLES: 'http',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await addressOf(service.stdout)
  await importStore(url)
  const rows = [
    await cachedRow(url, 'all products, cached', `/product/public/${benchStoreId}`),
    await cachedRow(url, 'paged list, cached', `/product/p/public/${benchStoreId}`),
    await freshRow(
      url,
      'product',
      `/product/public/${benchStoreId}/product-7`,
      asScript(await productStatements(db, 'product-7')),
    ),
    await freshRow(
      url,
      'search',
      `/product/public/search/${benchStoreId}?q=palpa%20sha`,
      asScript(await searchStatements(db, 'palpa sha')),
    ),
    await orderRow(url),
  ]
  process.stdout.write(
    `\n${products} products, ${connections} connections, median of ${rounds} rounds of ${seconds} s\n\n`,
  )
  process.stdout.write(table([['work', 'limit', 'limit/s', 'service/s', 'ratio', 'p50 ms', 'p99 ms'], ...rows]))
} finally {
  service.kill('SIGTERM')
  await once(service, 'exit')
  await db.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const address = /health\s+(http:\/\/[^/\s]+)/.exec(text)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error(`the service did not start:\n${text}`)
}

async function importStore(url: string): Promise<void> {
  const answer = await fetch(`${url}/admin/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(benchStoreFile(products)),
  })
  if (!answer.ok) throw new Error(`the store was refused: ${await answer.text()}`)
  await db.pool.query('analyze')
}

type Row = string[]

/** Rounds of both in turn, so that a slow minute of the machine slows both. */
async function inTurn(limit: () => Promise<number>, ours: () => ReturnType<typeof measure>) {
  const limits: number[] = []
  const loads: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < rounds; round++) {
    limits.push(await limit())
    loads.push(await ours())
  }
  const failures = loads.reduce((sum, load) => sum + load.failures, 0)
  if (failures > 0) throw new Error(`${failures} requests failed: nothing was measured`)
  const of = (pick: (load: (typeof loads)[number]) => number) => median(loads.map(pick))
  return {
    limit: median(limits),
    perSecond: of((load) => load.perSecond),
    p50: of((load) => load.p50Ms),
    p99: of((load) => load.p99Ms),
  }
}

function asRow(work: string, against: string, figures: Awaited<ReturnType<typeof inTurn>>): Row {
  const { limit, perSecond, p50, p99 } = figures
  return [
    work,
    against,
    limit.toFixed(0),
    perSecond.toFixed(0),
    (perSecond / limit).toFixed(2),
    String(p50),
    String(p99),
  ]
}

async function cachedRow(url: string, work: string, path: string): Promise<Row> {
  const body = Buffer.from(await (await fetch(url + path)).arrayBuffer())
  const raw = spawn(process.execPath, [join(import.meta.dirname, 'raw-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  raw.stdin.end(body)
  const [port] = await once(raw.stdout, 'data')
  const limit = async () =>
    (await measure(`http://127.0.0.1:${String(port).trim()}`, { method: 'GET', path: '/' }, connections, seconds))
      .perSecond
  const figures = await inTurn(limit, () => measure(url, { method: 'GET', path }, connections, seconds))
  raw.kill()
  return asRow(work, 'node:http', figures)
}

async function freshRow(url: string, work: string, path: string, script: string): Promise<Row> {
  const limit = () => pgbench(postgres.connection, script, 16, seconds)
  return asRow(work, 'pgbench', await inTurn(limit, () => measure(url, { method: 'GET', path }, connections, seconds)))
}

async function orderRow(url: string): Promise<Row> {
  const anyProduct = () => Math.floor(Math.random() * products)
  const request = {
    method: 'POST' as const,
    path: `/order/${benchStoreId}`,
    body: () => {
      const first = anyProduct()
      return JSON.stringify(benchOrder(first, (first + 1) % products))
    },
  }
  const script = await orderScript(db, products)
  const limit = () => pgbench(postgres.connection, script, 16, seconds)
  return asRow(
    'COD order, products spread',
    'pgbench',
    await inTurn(limit, () => measure(url, request, connections, seconds)),
  )
}

function table(rows: Row[]): string {
  const widths = (rows[0] as Row).map((_none, column) => Math.max(...rows.map((row) => (row[column] as string).length)))
  return rows.map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('  ')}\n`).join('')
}
