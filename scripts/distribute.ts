import pg from 'pg'
import { readConfig } from '../service/src/config.ts'
import { CannotDistribute, distribute } from '../service/src/platform/distribution/distribute.ts'
import { distributionPlan } from '../service/src/platform/distribution/distribution-plan.ts'
import { ConfigError } from '../service/src/platform/process/config-error.ts'
import { firstQuery } from '../service/src/start/prepare.ts'

/*
 * npm run distribute [-- --dry-run]: distributes the stores of DATABASE_URL over the servers that Citus knows
 * (docs/operations/several-database-servers.md). Stop every service first. `--dry-run` prints what would be done and
 * connects to no database.
 */

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl } = config
  if (!databaseUrl) throw new CannotDistribute('DATABASE_URL is not set: the embedded server has no other servers')
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'pasal distribute' })
  await firstQuery(config, client.connect())
  try {
    await distribute(client, print)
  } finally {
    await client.end()
  }
}

if (process.argv.includes('--dry-run')) print(distributionPlan())
else
  await run().catch((error: Error) => {
    if (!(error instanceof CannotDistribute || error instanceof ConfigError)) throw error
    process.stderr.write(`pasal cannot distribute: ${error.message}\n`)
    process.exitCode = 1
  })
