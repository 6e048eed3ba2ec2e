import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type App, buildApp } from './app.ts'
import { listenForChanges } from './change-listener.ts'
import { type Config, ConfigError, hostInUrl, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { startWorker } from './jobs.ts'
import { choosePort } from './listening-port.ts'
import { openLog } from './log.ts'
import { openContext } from './open-context.ts'
import { listenForPayments } from './payments/listen-for-payments.ts'
import { findSecretKey } from './secret-key.ts'
import { welcome } from './welcome.ts'

const log = openLog()
const farewellMs = 300
const longestRequestMs = 60_000

/** Things to close on the way out, last opened first. */
const closers: (() => Promise<unknown>)[] = []

async function start(): Promise<void> {
  const config = await withPort(readConfig(process.env))
  const connection = await findDatabase(config)
  const context = openContext({ config, connection, secretKey: await findSecretKey(config), log })
  closers.push(() => context.db.close())
  await migrate(context.db)
  const demo = config.demo ? await seedDemo(context) : undefined

  if (config.roles.includes('http')) {
    const changes = listenForChanges(context, connection)
    closers.push(() => changes.stop())
    const app = await buildApp(context)
    app.addHook('onSend', async (_request, reply) => {
      if (stopping) reply.header('connection', 'close')
    })
    closers.push(() => closeHttp(app))
    await changes.ready
    await app.listen({ port: config.port, host: config.host })
  }
  if (config.roles.includes('worker')) {
    const worker = await startWorker(context)
    closers.push(() => worker.stop())
    const payments = listenForPayments(context, connection)
    closers.push(() => payments.stop())
  }
  process.stdout.write(welcome(config, demo))
}

/**
 * First every answer says that its connection ends, so that clients and proxies go elsewhere without losing a request; then the server closes.
 * Connections that are idle by then are ended: a server that closes would wait a minute for their clients to do it.
 */
async function closeHttp(app: App): Promise<void> {
  await sleep(farewellMs)
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), longestRequestMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

async function withPort(config: Config): Promise<Config> {
  if (!config.roles.includes('http')) return config
  const port = await choosePort(config.host, config.port, config.portGiven)
  const publicUrl = config.publicUrlGiven ? config.publicUrl : `http://${hostInUrl(config.host)}:${port}`
  return { ...config, port, publicUrl }
}

async function findDatabase(config: Config): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  await mkdir(config.dataDir, { recursive: true })
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
  closers.push(() => embedded.stop())
  return embedded.connection
}

let stopping = false

/** Requests and jobs under way finish; a second signal does not wait. */
async function stop(exitCode: number): Promise<never> {
  if (stopping) process.exit(1)
  stopping = true
  for (const close of closers.reverse()) {
    await close().catch((error: Error) => log.error({ err: error }, 'could not close cleanly'))
  }
  process.exit(exitCode)
}

process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

start().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof ConfigError || error.message.startsWith('PORT:'))
    process.stderr.write(`pasal cannot start: ${error.message}\n`)
  else log.fatal({ err: error }, `pasal cannot start: ${error.message}`)
  void stop(1)
})
