import type { Config } from '../config.ts'
import { openContext } from '../open-context.ts'
import { connectionsToAllow, findAllowedConnections, shareConnections } from '../platform/database/connection-budget.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { releasePort } from '../platform/process/listening-port.ts'
import { Supervisor } from '../platform/process/supervisor.ts'
import { findSecretKey } from '../platform/secrets/secret-key.ts'
import { banner } from './banner.ts'
import { findDatabase, firstQuery, prepareDatabase, withPort } from './prepare.ts'
import { shareSandbox } from './shared-sandbox.ts'

/** The primary's own pool, used for the schema and the demo store only. */
const ownConnections = 2

/**
 * Does what is done once (the embedded database, the schema, the demo store, the port) and starts PROCESSES worker
 * processes, which load their code while the database is prepared.
 */
export async function startPrimaryProcess(given: Config, life: Lifecycle): Promise<void> {
  const config = await withPort(given)
  const settings = { max_connections: String(connectionsToAllow(config.processes)) }
  const connection = await life.step(() => findDatabase(config, life, settings))
  const allowed = await life.step(() => firstQuery(config, findAllowedConnections(connection)))
  const { processes, maxConnections } = shareConnections(config, allowed)
  const secretKey = await life.step(() => findSecretKey(config))

  shareSandbox(config, life)
  const supervisor = new Supervisor(processes, life)
  life.onShutdown(() => supervisor.stop())
  const context = openContext({ config, connection, secretKey, log: life.log, maxConnections: ownConnections })
  life.onShutdown(() => context.db.close())
  const prepared = await life.step(() => prepareDatabase(context))
  const { port, publicUrl } = config
  await releasePort()
  await supervisor.begin({ port, publicUrl, connection, maxConnections, secretKey })
  process.stdout.write(banner(config, prepared, processes))
}
