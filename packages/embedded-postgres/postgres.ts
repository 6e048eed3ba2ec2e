import { realpathSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, locateBinaries } from './binaries.ts'
import * as cluster from './cluster.ts'
import { makeDataFolder } from './data-folder.ts'
import { chooseIdentity, giveTo, giveTreeTo, type Identity } from './identity.ts'
import { withLock } from './lock.ts'
import { findPostmaster, logTail, type Postmaster, spawnPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** what `pg` needs to connect: the folder of the unix socket as host */
  connection: Connection
  /** Stops the server, unless other clients are still connected: then the last of them to call stop() does. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: (line: string) => void
  /** override the server's own settings; a server that already runs is not changed */
  settings?: Record<string, string>
}

type Connection = { host: string; port: number; user: string; password: string; database: string }
/** `pg` has both methods; its types do not. */
type UnrefClient = Client & { ref(): void; unref(): void }
type Context = EmbeddedPostgresOptions & { paths: cluster.Paths; binaries: Binaries; identity: Identity }

const START_TIMEOUT = 60_000
const STOP_TIMEOUT = 10_000
/** The backends of a pool that was just closed take some milliseconds to end. */
const GRACE = 500
const RESTART_PAUSE = 1000

/** Starts the bundled PostgreSQL on `<dataDir>/postgres`, or joins the server that already runs there. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = locateBinaries()
  makeDataFolder(options.dataDir)
  const paths = cluster.pathsIn(realpathSync(options.dataDir))
  const identity = chooseIdentity([paths.cluster, paths.dataDir])
  const context = { ...options, paths, binaries, identity }
  return withLock(paths.lock, START_TIMEOUT + STOP_TIMEOUT, () => join(context))
}

async function join(context: Context): Promise<EmbeddedPostgres> {
  const { paths, binaries, identity } = context
  giveTo(paths.lock, identity)
  if (!cluster.clusterExists(paths, binaries.major)) {
    context.log(`creating a PostgreSQL ${binaries.major} database in ${paths.cluster}`)
    await cluster.createCluster(paths, binaries, identity)
  }
  const connection = {
    host: paths.socket,
    port: cluster.PORT,
    user: cluster.USER,
    password: cluster.readPassword(paths),
    database: cluster.DATABASE,
  }
  return superviseServer(context, connection, await connectOrStart(context, connection))
}

/** Restarts a server that was killed, until stop(). */
function superviseServer(context: Context, connection: Connection, first: UnrefClient): EmbeddedPostgres {
  let ownClient = first
  let stopped: Promise<void> | undefined
  const exclusively = (work: () => Promise<void>) => withLock(context.paths.lock, START_TIMEOUT + STOP_TIMEOUT, work)
  const watch = () => {
    // The connection marks the server as used, in pg_stat_activity. It must not keep this process from ending.
    ownClient.unref()
    ownClient.once('end', () => {
      if (!stopped) void reconnect()
    })
  }
  const reconnect = async () => {
    context.log('the connection to PostgreSQL ended: reconnecting or starting it again')
    for (let tries = 0; !stopped; tries++) {
      try {
        await exclusively(async () => {
          if (stopped) return
          ownClient = await connectOrStart(context, connection)
          watch()
        })
        return
      } catch (error) {
        if (tries === 0) context.log(`PostgreSQL does not start, trying again: ${(error as Error).message}`)
        await sleep(RESTART_PAUSE)
      }
    }
  }
  watch()
  return {
    connection,
    stop: () => {
      stopped ??= exclusively(() => stopUnlessShared(context, connection, ownClient))
      return stopped
    },
  }
}

/**
 * The returned connection stays open until stop(). It shows other processes that this one still uses the server, also
 * while its pool is empty.
 */
async function connectOrStart(context: Context, connection: Connection): Promise<UnrefClient> {
  const { paths, binaries, identity, log } = context
  const deadline = Date.now() + START_TIMEOUT
  const running = findPostmaster(paths)
  if (running) {
    connection.host = running.socket
    const client = await untilReady(context, connection, deadline, () => !running.alive())
    if (client) {
      log(`using the PostgreSQL that already runs on ${paths.cluster} (pid ${running.pid})`)
      return client
    }
    connection.host = paths.socket
  }
  // A cluster copied or restored by root belongs to root.
  if (statSync(paths.cluster).uid !== identity.uid) giveTreeTo(paths.cluster, identity)
  cluster.prepareSocketFolder(paths.socket, identity)
  while (true) {
    const starting = spawnPostmaster(paths, binaries, identity, context.settings ?? {})
    const client = await untilReady(context, connection, deadline, () => starting.failure() !== undefined)
    if (client) return client
    const failure = starting.failure() ?? ''
    // Backends of a killed server take a moment to end; until then PostgreSQL rightly does not start.
    if (!failure.includes('pre-existing shared memory block') || Date.now() > deadline) throw new Error(failure)
    await sleep(100)
  }
}

/** Connects as soon as the server accepts connections; undefined when the server has ended instead. */
async function untilReady(
  context: Context,
  connection: Connection,
  deadline: number,
  ended: () => boolean,
): Promise<UnrefClient | undefined> {
  while (true) {
    try {
      return await connect(connection)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === '3D000') await renameDatabase(connection)
      else if (!isTransient(code))
        throw new Error(`PostgreSQL on ${context.paths.cluster} rejects the connection: ${message}`)
      else if (ended()) return undefined
      else if (Date.now() > deadline) {
        const seconds = START_TIMEOUT / 1000
        throw new Error(`PostgreSQL is not ready after ${seconds} seconds (${message}), ${logTail(context.paths.log)}`)
      }
    }
    await sleep(5)
  }
}

/** No socket yet, no listener, connection closed, starting or shutting down (57P03), no free connection (53300). */
function isTransient(code: string | undefined): boolean {
  return (
    code === undefined || ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', '53300'].includes(code)
  )
}

async function connect(connection: Connection): Promise<UnrefClient> {
  const config = { ...connection, ssl: false, application_name: 'pasal', connectionTimeoutMillis: 5000 }
  const client = new Client(config) as UnrefClient
  // The next query on the connection reports the same error.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** A new cluster already has an empty database; creating another would take half a second. */
async function renameDatabase(connection: Connection): Promise<void> {
  const client = await connect({ ...connection, database: 'template1' })
  try {
    await client.query(`alter database postgres rename to ${cluster.DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stopUnlessShared(
  { paths, log }: Context,
  connection: Connection,
  ownClient: UnrefClient,
): Promise<void> {
  ownClient.ref()
  const running = findPostmaster(paths)
  const others = running ? await otherClients(connection, ownClient) : 0
  await ownClient.end().catch(() => {})
  if (!running) return
  if (others > 0) log(`leaving PostgreSQL running: ${others} other connection${others === 1 ? '' : 's'} to it`)
  else await shutDown(running, log)
}

/** The number of other connections. Waits a little for connections that are being closed. */
async function otherClients(connection: Connection, ownClient: Client): Promise<number> {
  const query =
    "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  const deadline = Date.now() + GRACE
  while (true) {
    const n = await count(ownClient, query).catch(() => countWithNewClient(connection, query))
    if (n === 0 || Date.now() > deadline) return n
    await sleep(10)
  }
}

async function countWithNewClient(connection: Connection, query: string): Promise<number> {
  const client = await connect(connection)
  return count(client, query).finally(() => client.end())
}

async function count(client: Client, query: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(query)
  return rows[0]?.n ?? 0
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, committed ones are on disk. */
async function shutDown(running: Postmaster, log: (line: string) => void): Promise<void> {
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT
  while (running.alive()) {
    if (Date.now() > deadline) {
      log(`PostgreSQL (pid ${running.pid}) is still shutting down after ${STOP_TIMEOUT / 1000} seconds`)
      return
    }
    await sleep(5)
  }
}
