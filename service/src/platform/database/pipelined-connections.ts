import pg from 'pg'
import { coalesceWrites } from './coalesce-writes.ts'

export type PipelinedConnections = {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  /** statements sent whose result has not arrived */
  inFlight(): number
  readonly pool: pg.Pool
  close(): Promise<void>
}

type Line = { client: Promise<pg.PoolClient> | undefined; inFlight: number }

/**
 * A few connections that send each statement at once, behind those still in flight, instead of waiting for a free
 * connection. A small read costs a third of what it costs through a pool
 * (docs/decisions/0014-pipelined-connections.md). Only for single statements that are brief and wait for no lock: a
 * slow one delays those behind it.
 */
export function openPipelinedConnections(options: pg.PoolConfig, connections: number): PipelinedConnections {
  const pool = new pg.Pool({ ...options, pipeline: true, max: connections })
  const lines = Array.from({ length: connections }, (): Line => ({ client: undefined, inFlight: 0 }))

  const connect = (line: Line): Promise<pg.PoolClient> => {
    const opening = pool.connect()
    const drop = () => {
      if (line.client !== opening) return false
      line.client = undefined
      return true
    }
    // A broken connection fails its statements in flight. The next statement opens another connection.
    opening.then((client) => client.once('end', () => drop() && client.release(true)), drop)
    return opening
  }

  return {
    pool,
    async query(statement) {
      const line = lines.reduce((least, other) => (other.inFlight < least.inFlight ? other : least))
      line.inFlight += 1
      try {
        line.client ??= connect(line)
        const client = await line.client
        coalesceWrites(client)
        return await client.query(statement)
      } finally {
        line.inFlight -= 1
      }
    },
    inFlight: () => lines.reduce((sum, line) => sum + line.inFlight, 0),
    async close() {
      for (const line of lines) {
        const open = await line.client?.catch(() => undefined)
        line.client = undefined
        open?.release(true)
      }
      await pool.end()
    },
  }
}
