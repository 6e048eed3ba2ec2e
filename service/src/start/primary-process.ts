import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openContext } from '../open-context.ts'
import { connectionsToAllow, findAllowedConnections, shareConnections } from '../platform/database/connection-budget.ts'
import type { Life } from '../platform/process/lifecycle.ts'
import { Workforce } from '../platform/process/supervisor.ts'
import { findSecretKey } from '../platform/secrets/secret-key.ts'
import { welcome } from './banner.ts'
import { findDatabase, firstAnswer, prepareDatabase, withPort } from './prepare.ts'

/** The primary's own pool: migrations and the demo store, then nothing. */
const ownConnections = 2

/**
 * Does once what is done once (the embedded database, migrations, the demo store, the port) and leaves the rest to as many processes as were
 * asked for. They read their code while the database is prepared.
 */
export async function startPrimary(given: Config, life: Life): Promise<void> {
  const config = await withPort(given)
  const settings = { max_connections: String(connectionsToAllow(config.processes)) }
  const connection = await life.step(() => findDatabase(config, life, settings))
  const { processes, maxConnections } = shareConnections(
    config,
    await firstAnswer(config, findAllowedConnections(connection)),
  )
  const secretKey = await findSecretKey(config)

  const workforce = new Workforce(processes, life)
  life.atTheEnd(() => workforce.stop())
  const context = openContext({ config, connection, secretKey, log: life.log, maxConnections: ownConnections })
  life.atTheEnd(() => context.db.close())
  const demo = await life.step(() => prepareDatabase(context))
  const sandboxUrl = await life.step(() => playGateways(context, life))
  const { port, publicUrl } = config
  await workforce.begin({ port, publicUrl, connection, maxConnections, secretKey, sandboxUrl })
  process.stdout.write(welcome(config, demo, processes))
}

/** The sandbox keeps its payments in memory, so one process plays the gateways for all, on a port that only this machine can reach. */
async function playGateways(context: Context, life: Life): Promise<string | undefined> {
  if (!context.config.gatewaySandbox || !context.config.roles.includes('http')) return undefined
  const { startSandbox } = await import('../sandbox/start-sandbox.ts')
  const { url, close } = await startSandbox(context)
  life.atTheEnd(close)
  return url
}
