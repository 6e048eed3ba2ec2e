import type pg from 'pg'
import { buildApp } from '../service/src/app.ts'
import { readConfig } from '../service/src/config.ts'
import { openContext } from '../service/src/open-context.ts'
import { openLog } from '../service/src/platform/process/log.ts'
import type { Connection } from './databases.ts'

export const operatorToken = 'bench-operator'
export const secretKey = 'a secret key for measuring only'

export type Statement = { text: string; values: unknown[] }
export type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Record<string, unknown>>

/**
 * Runs the service inside this process for work that is not measured: filling databases, and recording the statements
 * of a request.
 */
export async function inProcess<T>(
  connection: Connection,
  work: (call: Call, sent: Statement[]) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DEMO: 'off', RATE_LIMITS: 'off', GATEWAY_SANDBOX: 'off', ADMIN_TOKEN: operatorToken })
  const context = openContext({ config, connection, secretKey, log: openLog({ write: () => undefined }) })
  const sent: Statement[] = []
  for (const pool of [context.db.pool, context.db.pipelined.pool]) {
    pool.on('connect', (client) => recordStatements(client, sent))
  }
  const app = await buildApp(context)
  const call: Call = async (method, path, body) => {
    const authorization = `Bearer ${operatorToken}`
    const response = await app.inject({ method, url: path, payload: body as object, headers: { authorization } })
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
  try {
    return await work(call, sent)
  } finally {
    await app.close()
    await context.db.close()
  }
}

/** Records every statement with values, whether the pool, a transaction or a library sends it. */
function recordStatements(client: pg.PoolClient, sent: Statement[]): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  client.query = ((...input: unknown[]) => {
    const [statement] = input
    if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const { text, values } = statement as Partial<Statement>
      if (text) sent.push({ text, values: values ?? [] })
    }
    return query(...input)
  }) as typeof client.query
}
