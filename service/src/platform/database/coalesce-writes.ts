// Uses a private part of pg, the socket of a connection: pg offers no way to send several statements in one write.
import type { Socket } from 'node:net'
import type pg from 'pg'

type PrivateParts = { connection: { stream: Socket } }

/** Statements of one turn of the event loop leave in one write: waking the server costs more than a small statement. */
export function coalesceWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as PrivateParts).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
