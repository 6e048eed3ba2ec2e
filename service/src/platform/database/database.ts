import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPipelinedConnections } from './pipelined-connections.ts'
import { applySettings } from './session-settings.ts'
import { openStatementNames } from './statement-names.ts'

/** A statement and its values, made by `sql`. */
export type Sql = { readonly text: string; readonly values: readonly unknown[] }

/** What runs statements: the pool, or one connection inside a transaction. */
export type Db = { query(statement: Sql): Promise<{ rows: unknown[]; rowCount: number }> }

declare const open: unique symbol
/** A connection inside an open transaction. Only `transaction` makes one. */
export type Tx = Db & {
  readonly [open]: true
  /** Runs `work` as the transaction's last statements; not when it fails before. */
  beforeCommit(work: Effect): void
  /** Runs `effect` once the transaction has committed, before `transaction` returns; never after a rollback. */
  onCommit(effect: Effect): void
}

type Effect = () => Promise<void> | void

export type Database = Db & {
  readonly pool: pg.Pool
  /** For single statements that are brief and wait for no lock (pipelined-connections.ts). */
  readonly pipelined: Db & { readonly pool: pg.Pool; send(statement: pg.QueryConfig): Promise<pg.QueryResult> }
  /** What shares a statement with others (gather.ts), and the statements sent for it. */
  readonly gathered: { wanted: number; statements: number }
  /** Statements that wait for a connection or in a pipeline; each request that shares one counts. */
  waiting(): number
  close(): Promise<void>
}

// int8 counts and paisa stay far below 2^53; numeric is used for weights, ratings and percentages.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Statement text with $1, $2 … for its values. A value that is itself `sql` is spliced in as text. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
  if (!inputs.some(isSql)) return statement(plainText(strings), inputs)
  let text = strings[0] ?? ''
  const values: unknown[] = []
  inputs.forEach((input, index) => {
    if (isSql(input)) {
      text += input.text.replace(/\$(\d+)/g, (_match, position) => `$${Number(position) + values.length}`)
      values.push(...input.values)
    } else {
      values.push(input)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  return statement(text, values)
}

/** The parts as one text, with the separator between them; at least one part. */
export function joinSql(parts: readonly Sql[], separator: Sql): Sql {
  return parts.reduce((all, part) => sql`${all}${separator}${part}`)
}

const plainTexts = new WeakMap<TemplateStringsArray, string>()

/** The same string for the same place in the code: its text is joined once and its statement name is computed once. */
function plainText(strings: TemplateStringsArray): string {
  let text = plainTexts.get(strings)
  if (text === undefined) {
    text = strings.reduce((before, after, position) => `${before}$${position}${after}`)
    plainTexts.set(strings, text)
  }
  return text
}

function statement(text: string, values: readonly unknown[]): Sql {
  return Object.freeze({ text, values, [sqlMark]: true })
}

const sqlMark = Symbol('sql')

function isSql(input: unknown): input is Sql {
  return typeof input === 'object' && input !== null && sqlMark in input
}

/** JSON for a jsonb parameter: `pg` would write a JavaScript array as a PostgreSQL array. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

const statementName = openStatementNames()

/** `query_timeout`: milliseconds until the driver stops waiting for a result, when it differs from the pool's. */
type Statement = pg.QueryConfig & { query_timeout?: number }
type Client = { query(statement: Statement): Promise<pg.QueryResult> }

async function run(client: Client, statement: Sql, timeoutOverride?: Pick<Statement, 'query_timeout'>) {
  const { text, values } = statement
  const name = statementName(text)
  const result = await client.query({
    ...(name !== undefined && { name }),
    text,
    values: values as unknown[],
    ...timeoutOverride,
  })
  return { rows: result.rows as unknown[], rowCount: result.rowCount ?? 0 }
}

/** Pipelined connections of a process. The pool keeps at least two: a transaction may need a second connection. */
const pipelinedConnections = 2
const smallestPool = 2

export type DatabaseOptions = { connection: pg.PoolConfig; maxConnections: number; onError(error: Error): void }

const timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}
/** A slow statement on a pipelined connection delays those behind it. */
const pipelinedTimeouts = { ...timeouts, statement_timeout: 5_000, lock_timeout: 2_000 }
/** The server enforces the timeouts above. When the server or the network is silently gone, only the client notices. */
const responseTimeoutMs = 20_000
const pipelinedTimeoutMs = 8_000
/** For statements that may take as long as they need. */
export const noTimeout = { query_timeout: 2 ** 31 - 1 }
/** Keep-alive: routers do not drop idle connections, and a connection whose other end is gone is noticed. */
const keepAliveMs = 10_000

export function openDatabase({ connection, maxConnections, onError }: DatabaseOptions): Database {
  const options = {
    ...connection,
    application_name: 'pasal',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // A new connection plans every statement again: an order after a quiet minute would pay for that.
    idleTimeoutMillis: 30 * 60_000,
  }
  const max = Math.max(smallestPool, maxConnections - pipelinedConnections)
  const pool = new pg.Pool({ ...options, max, query_timeout: responseTimeoutMs, onConnect: applySettings(timeouts) })
  const pipelined = openPipelinedConnections(
    { ...options, query_timeout: pipelinedTimeoutMs, onConnect: applySettings(pipelinedTimeouts) },
    pipelinedConnections,
  )
  for (const each of [pool, pipelined.pool]) {
    // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
    each.on('error', onError)
    // So would a connection that breaks between two statements of a transaction; the next statement fails anyway.
    each.on('connect', (client) => void client.on('error', () => undefined))
  }
  const gathered = { wanted: 0, statements: 0 }
  return {
    pool,
    gathered,
    pipelined: { pool: pipelined.pool, query: (statement) => run(pipelined, statement), send: pipelined.query },
    query: (statement) => run(pool, statement),
    waiting: () => pool.waitingCount + pipelined.inFlight() + gathered.wanted - gathered.statements,
    async close() {
      await Promise.all([pool.end(), pipelined.close()])
    },
  }
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function transaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  timeoutOverride?: typeof noTimeout,
): Promise<T> {
  const client = await db.pool.connect()
  const query = (statement: Sql) => run(client, statement, timeoutOverride)
  const last: Effect[] = []
  const effects: Effect[] = []
  let broken: Error | undefined
  let result: T
  try {
    await client.query('begin')
    const hooks = { beforeCommit: (work: Effect) => last.push(work), onCommit: (work: Effect) => effects.push(work) }
    result = await work({ query, ...hooks } as unknown as Tx)
    for (const work of last) await work()
    await client.query({ text: 'commit', ...timeoutOverride })
  } catch (error) {
    broken = isReadTimeout(error) ? error : undefined
    if (!broken)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
  for (const effect of effects) await effect()
  return result
}

/** Whether the driver stopped waiting for a result: the next statement on that connection would wait behind it. */
function isReadTimeout(error: unknown): error is Error {
  return (error as Error).message === 'Query read timeout'
}

const closeDelayMs = 1000

/** Closes a connection. A broken one never confirms its end, so the wait is bounded. */
export async function endConnection(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(closeDelayMs, undefined, { ref: false })])
}

export async function many<T>(db: Db, statement: Sql): Promise<T[]> {
  return (await db.query(statement)).rows as T[]
}

export async function first<T>(db: Db, statement: Sql): Promise<T | undefined> {
  return (await db.query(statement)).rows[0] as T | undefined
}

/** How many rows the statement touched. */
export async function execute(db: Db, statement: Sql): Promise<number> {
  return (await db.query(statement)).rowCount
}

/** Whether the database rejected the statement's data or ended a deadlock: then nothing of the statement was done. */
export function isRolledBack(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(22|23|40)/.test(error.code ?? '')
}
