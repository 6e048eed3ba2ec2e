import type pg from 'pg'
import type { Context } from '../../src/context.ts'

/** A statement as it went to the server, and its transaction. */
export type Recorded = { text: string; values: unknown[]; transaction: number }

type Sent = { text: string; values?: unknown[] }

/**
 * Records every statement of every connection that the pool opens from now on: those of the service, the rate limiter
 * and the job worker. Must be called before the first connection is opened.
 */
export function recordStatements({ db }: Pick<Context, 'db'>): Recorded[] {
  if (db.pool.totalCount + db.pipelined.pool.totalCount > 0)
    throw new Error('connections are open that are not recorded')
  const recorded: Recorded[] = []
  let transactions = 0
  const recordThoseOf = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    let transaction: number | undefined
    const record = (...given: unknown[]) => {
      const sent = asSent(given)
      if (/^\s*begin\b/i.test(sent.text)) transaction = ++transactions
      recorded.push({ text: sent.text, values: sent.values ?? [], transaction: transaction ?? ++transactions })
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(sent.text)) transaction = undefined
      return query(...given)
    }
    ;(client as { query: unknown }).query = record
  }
  db.pool.on('connect', recordThoseOf)
  db.pipelined.pool.on('connect', recordThoseOf)
  return recorded
}

function asSent([first, second]: unknown[]): Sent {
  if (typeof first === 'string') return { text: first, ...(Array.isArray(second) ? { values: second } : {}) }
  return first as pg.QueryConfig & Sent
}
