import cluster from 'node:cluster'
import { type Config, readConfig } from '../config.ts'
import { ConfigError } from '../platform/process/config-error.ts'
import { Lifecycle } from '../platform/process/lifecycle.ts'
import { openLog } from '../platform/process/log.ts'
import { openLogOutput } from '../platform/process/log-output.ts'
import { readableLog } from '../platform/process/readable-log.ts'
import { keepTickShape } from '../platform/process/tick-shape.ts'
import { openAddressWarnings } from './open-address-warnings.ts'
import { productionWarnings } from './production-warnings.ts'

const output = process.stdout.isTTY ? undefined : openLogOutput(warnOfDroppedLines)
const log = openLog(output ?? readableLog(process.stdout))
const life = new Lifecycle(cluster.worker ? log.child({ process: cluster.worker.id }) : log, output?.end)
/**
 * Ctrl-C arrives from the terminal and again from `npm start`, which forwards it: two signals within this time are one.
 */
const sameSignalMs = 300
let firstSignalAt = 0

/** Starts this process as the single process, the primary, or a worker process. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  keepTickShape()
  // The reader of our output may be gone. Without a listener the error would end the service.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  process.on('SIGTERM', stopOnSignal)
  process.on('SIGINT', stopOnSignal)
  try {
    const config = readConfig(environment)
    if (cluster.isPrimary) warn(config)
    if (cluster.isPrimary) await (await import('./build-front-ends.ts')).buildFrontEnds(config.roles, life.log)
    if (config.isStorefrontAlone) await (await import('./storefront-process.ts')).startStorefrontProcess(config, life)
    else if (cluster.isWorker) await (await import('./worker-process.ts')).startWorkerProcess(config, life)
    else if (config.processes === 1) await (await import('./single-process.ts')).startSingleProcess(config, life)
    else await (await import('./primary-process.ts')).startPrimaryProcess(config, life)
    if (cluster.isPrimary) for (const message of openAddressWarnings(config)) log.warn(message)
  } catch (error) {
    fail(error as Error)
  }
}

function warnOfDroppedLines(lines: number): void {
  life.log.warn({ count: lines }, 'log lines were dropped, standard output was not read')
}

function warn(config: Config): void {
  if (config.secretKeyIsShort) log.warn('SECRET_KEY is short: a copy of the database makes it guessable')
  for (const message of productionWarnings(config)) log.warn(message)
}

/** Requests and jobs in flight finish. A second signal does not wait for them. */
function stopOnSignal(): void {
  if (!life.stopping) {
    firstSignalAt = Date.now()
    void life.stop(0)
  } else if (Date.now() - firstSignalAt > sameSignalMs) process.exit(1)
}

function fail(error: Error): void {
  if (life.stopping) return
  if (error instanceof ConfigError) process.stderr.write(`pasal cannot start: ${error.message}\n`)
  else life.log.fatal({ err: error }, `pasal cannot start: ${error.message}`)
  void life.stop(1)
}
