import pg from 'pg'

/** Runs one statement on a connection of its own. */
export async function onServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A URL split as `pg` reads it, so that a test can name another database of the same server. */
export function connectionOf(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client(url)
  return { host, port, user, password: password ?? undefined, database }
}
