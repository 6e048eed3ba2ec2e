import type pg from 'pg'
import { type Connection, withClient } from './databases.ts'
import { inProcess, type Statement } from './in-process.ts'
import type { Requested } from './load.ts'

/** A statement, its values, and the types that PostgreSQL sees in them. */
export type Recorded = Statement & { types: string[] }

/** The statements that the service sends for this request, seen by doing it once. */
export async function statementsOf(connection: Connection, { method, path, body }: Requested): Promise<Recorded[]> {
  const sent = await inProcess(connection, async (ask, statements) => {
    await ask(method, path, body === undefined ? undefined : JSON.parse(body))
    return statements
  })
  return withClient(connection, async (client) => {
    const recorded: Recorded[] = []
    for (const statement of sent) recorded.push({ ...statement, types: await parameterTypes(client, statement) })
    return recorded
  })
}

/** pgbench gives every mention of a value a parameter of its own, which then lacks what the other mentions told of its type. */
async function parameterTypes(client: pg.ClientBase, { text, values }: Statement): Promise<string[]> {
  if (values.length === 0) return []
  await client.query(`prepare looked_at as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'looked_at'`,
  )
  await client.query('deallocate looked_at')
  return rows[0]?.types ?? []
}

/** Those of them that hold these words; there must be some, or the limit would be nothing. */
export async function statementsWith(connection: Connection, request: Requested, words: RegExp): Promise<Recorded[]> {
  const chosen = (await statementsOf(connection, request)).filter(({ text }) => words.test(text))
  if (chosen.length === 0) throw new Error(`${request.path}: no statement with ${words}`)
  return chosen
}
