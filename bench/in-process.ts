import type pg from 'pg'
import { buildApp } from '../service/src/app.ts'
import { readConfig } from '../service/src/config.ts'
import { openContext } from '../service/src/open-context.ts'
import { openLog } from '../service/src/platform/process/log.ts'
import type { Connection } from './databases.ts'

export const operatorToken = 'bench-operator'
export const secretKey = 'a secret key for measuring only'

export type Statement = { text: string; values: unknown[] }
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Record<string, unknown>>

/** The service inside this process, for what is not measured: filling databases, and seeing which statements a request sends. */
export async function inProcess<T>(
  connection: Connection,
  work: (ask: Ask, sent: Statement[]) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DEMO: 'off', RATE_LIMITS: 'off', GATEWAY_SANDBOX: 'off', ADMIN_TOKEN: operatorToken })
  const context = openContext({ config, connection, secretKey, log: openLog({ write: () => undefined }) })
  const sent: Statement[] = []
  for (const pool of [context.db.pool, context.db.pipelined.pool]) {
    pool.on('connect', (client) => recordStatements(client, sent))
  }
  const app = await buildApp(context)
  const ask: Ask = async (method, path, body) => {
    const authorization = `Bearer ${operatorToken}`
    const answer = await app.inject({ method, url: path, payload: body as object, headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  try {
    return await work(ask, sent)
  } finally {
    await app.close()
    await context.db.close()
  }
}

/** Every statement with values passes here, whichever way the service runs it: pool, transaction or a library of its own. */
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
