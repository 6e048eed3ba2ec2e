import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import { AlertWatch, alertAnnouncements } from '../../src/alerts/alert-watch.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { deliverDueMessages, runDueJobs } from '../../src/jobs.ts'
import { openContext } from '../../src/open-context.ts'
import { listenForInvalidations } from '../../src/platform/cache/invalidation-listener.ts'
import { listenTo } from '../../src/platform/database/announcements.queries.ts'
import { sql } from '../../src/platform/database/database.ts'
import { keepConnection, type Session } from '../../src/platform/database/dedicated-connection.ts'
import type { App } from '../../src/platform/http/http-server.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { atEndOfFile } from './end-of-file.ts'
import { expectNoConnections, watchPools } from './left-behind.ts'
import { createTestDatabase } from './test-database.ts'

export const operatorToken = 'operator-token-of-the-tests'

/** A clock that shows the real time plus what the test has advanced it by. */
export class MovableClock {
  #offsetMs = 0
  #isStopped = false
  #stoppedAtMs = Date.now()
  now = () => new Date((this.#isStopped ? this.#stoppedAtMs++ : Date.now()) + this.#offsetMs)
  /**
   * From now on the clock moves by what the test advances it, and by a millisecond whenever it is read, so that times
   * have an order. On a slow machine, a pause of seconds then does not end by itself.
   */
  stop() {
    this.#isStopped = true
  }
  advance(seconds: number) {
    this.#offsetMs += seconds * 1000
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a response and fails when it is absent.
type Loose = any

export type TestResponse = { status: number; body: Loose; text: string; headers: Record<string, Loose> }

export type TestService = {
  app: App
  context: Context
  clock: MovableClock
  /** Everything logged so far, line by line. */
  logLines: string[]
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  request(options: InjectOptions): Promise<TestResponse>
  /** Imports a store file as the operator. Fails the test when the file is rejected. */
  importStore(file: unknown): Promise<{ _id: string; subdomain: string }>
  /** Does once what a worker process does: jobs that are due, alerts that were announced, messages that are due. */
  runJobs(): Promise<void>
  /** As if the worker processes had no connection while alerts were announced. */
  loseAnnouncements(): Promise<void>
}

/**
 * A whole service on a database of its own, closed when the test file ends. `environment` adds to the configuration;
 * limits are off unless a test turns them on. `database` lets a second service share the first one's.
 */
export async function startTestService(
  environment: Record<string, string> = {},
  database?: { connection: pg.ClientConfig },
): Promise<TestService> {
  const own = database ? undefined : await createTestDatabase()
  const connection = (database ?? own)?.connection as pg.ClientConfig
  const config = readConfig({
    DEMO: 'off',
    GATEWAY_SANDBOX: 'off',
    DATA_DIR: join(tmpdir(), `pasal-tests-${userInfo().username}`),
    RATE_LIMITS: 'off',
    // No test sends requests to the real platform.
    META_GRAPH_URL: 'http://127.0.0.1:1',
    ADMIN_TOKEN: operatorToken,
    ...environment,
  })
  const clock = new MovableClock()
  const logLines: string[] = []
  const log = openLog({ write: (line) => void logLines.push(line) })
  const secretKey = config.secretKey ?? 'a secret key for the tests only'
  const context = openContext({ config, connection, secretKey, log, clock })
  const app = await buildApp(context)
  const changes = listenForInvalidations(context, connection)
  await changes.ready
  const worker = await aWorker(context, connection)
  const pools = watchPools(context.db)
  atEndOfFile(async () => {
    await closeServer(app)
    await changes.stop()
    await worker.stop()
    pools.stop()
    await context.db.close()
    if (own) await expectNoConnections(connection).finally(own.drop)
  })
  const { runJobs, loseAnnouncements } = worker
  return { app, context, clock, logLines, ...callers(app), runJobs, loseAnnouncements }
}

/** Closing waits 70 s for a connection that a client opened and never used, which the server does not take for idle. */
async function closeServer(app: App): Promise<void> {
  const unused = setInterval(() => app.server.closeAllConnections(), 1000)
  await app.close().finally(() => clearInterval(unused))
}

/** A worker process that works only when it is called: until then it gathers what it hears. */
async function aWorker(context: Context, connection: pg.ClientConfig) {
  const alerts = new AlertWatch(context)
  const heard: [channel: string, payload: string][] = []
  let session: Session | undefined
  const listener = keepConnection({
    connection,
    log: context.log,
    name: 'worker of the test',
    applicationName: 'pasal worker of the test',
    async onOpen(opened) {
      for (const channel of alertAnnouncements) await listenTo(opened, channel)
      session = opened
    },
    onNotification: (channel, payload) => void heard.push([channel, payload]),
  })
  await listener.attempted
  /** What was announced before is there when the server has responded. */
  const takeHeard = async () => {
    await session?.query(sql`select 1`)
    return heard.splice(0)
  }
  return {
    async runJobs() {
      await runDueJobs(context)
      for (const [channel, payload] of await takeHeard()) alerts.onAnnouncement(channel, payload)
      await alerts.idle()
      await deliverDueMessages(context)
    },
    async loseAnnouncements() {
      await takeHeard()
    },
    stop: () => listener.stop(),
  }
}

function callers(app: App) {
  const request = async (options: InjectOptions): Promise<TestResponse> => {
    const response = await app.inject(options)
    const text = response.body
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
  }
  const post = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    request({ method: 'POST', url, payload: body as object, headers })
  const importStore = async (file: unknown) => {
    const response = await post('/admin/import', file, { authorization: `Bearer ${operatorToken}` })
    if (response.status !== 200) throw new Error(`the store file was rejected: ${response.text}`)
    return response.body.store
  }
  return { request, post, importStore, get: (url: string, headers = {}) => request({ method: 'GET', url, headers }) }
}
