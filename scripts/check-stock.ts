import pg from 'pg'
import { readConfig } from '../service/src/config.ts'
import { ConfigError } from '../service/src/platform/process/config-error.ts'
import { firstQuery } from '../service/src/start/prepare.ts'
import { listUnbalancedHolds, listUnbalancedItems } from '../service/src/stock/check-ledger.queries.ts'

/*
 * npm run check-stock: whether every quantity of the stores of DATABASE_URL is the sum of its movements, and every
 * `held` the sum of its holds. It only reads, in one snapshot, while the service runs. Exit code 1: something differs.
 */

const mostLines = 100
const print = (line: string) => void process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL is not set')
  const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'pasal check-stock' })
  await firstQuery(config, client.connect())
  try {
    await client.query('begin isolation level repeatable read read only')
    await check(client)
  } finally {
    await client.end()
  }
}

async function check(client: pg.Client): Promise<void> {
  const db = {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const { rows, rowCount } = await client.query(text, [...values])
      return { rows, rowCount: rowCount ?? 0 }
    },
  }
  const items = await listUnbalancedItems(db, mostLines)
  const holds = await listUnbalancedHolds(db, mostLines)
  const nameOf = (row: { store_id: string; product_id: string; variant_id: string }) =>
    `store ${row.store_id} product ${row.product_id} variant ${row.variant_id || '-'}`
  for (const row of items) print(`${nameOf(row)}: quantity ${row.quantity}, movements ${row.moved}`)
  for (const row of holds) print(`${nameOf(row)}: held ${row.held}, holds ${row.holds}`)
  if (items.length + holds.length > 0) process.exitCode = 1
  else print('Every quantity is the sum of its movements, and every held number the sum of its holds.')
}

await run().catch((error: Error) => {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`pasal cannot check the stock: ${error.message}\n`)
  process.exitCode = 1
})
