import cluster from 'node:cluster'
import { readConfig } from '../config.ts'
import { ConfigError } from '../platform/process/config-error.ts'
import { Lifecycle } from '../platform/process/lifecycle.ts'
import { openLog } from '../platform/process/log.ts'

const log = openLog()
const life = new Lifecycle(cluster.worker ? log.child({ process: cluster.worker.id }) : log)
/** Ctrl-C comes from the terminal, and again from `npm start`, which passes it on: that is one wish, not two. */
const oneWishMs = 300
let firstWish = 0

/** Starts what this process is to be: the whole service, the primary of several processes, or one of those. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  // Whoever read what is printed may be gone: no reason to close the shop.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  process.on('SIGTERM', stopOnWish)
  process.on('SIGINT', stopOnWish)
  try {
    const config = readConfig(environment)
    if (config.secretKeyIsShort && cluster.isPrimary) log.warn('SECRET_KEY is short: who has the database may guess it')
    if (cluster.isWorker) await (await import('./worker-process.ts')).startWorkerProcess(config, life)
    else if (config.processes === 1) await (await import('./single-process.ts')).startSingleProcess(config, life)
    else await (await import('./primary-process.ts')).startPrimaryProcess(config, life)
  } catch (error) {
    fail(error as Error)
  }
}

/** Requests and jobs under way finish; a second wish does not wait for them. */
function stopOnWish(): void {
  if (!life.stopping) {
    firstWish = Date.now()
    void life.stop(0)
  } else if (Date.now() - firstWish > oneWishMs) process.exit(1)
}

function fail(error: Error): void {
  if (life.stopping) return
  if (error instanceof ConfigError) process.stderr.write(`pasal cannot start: ${error.message}\n`)
  else life.log.fatal({ err: error }, `pasal cannot start: ${error.message}`)
  void life.stop(1)
}
