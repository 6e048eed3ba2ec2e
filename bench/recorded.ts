import type pg from 'pg'
import { type Connection, withClient } from './databases.ts'
import { inProcess, type Statement } from './in-process.ts'
import type { Requested } from './load.ts'

/** A statement, its values, and the types of its parameters in PostgreSQL. */
export type Recorded = Statement & { types: string[] }

/**
 * The statements that the service sends for this request, recorded by sending it. `again`: those of a second request,
 * when the process remembers what only merchants change.
 */
export async function statementsOf(
  connection: Connection,
  { method, path, body }: Requested,
  { again = false } = {},
): Promise<Recorded[]> {
  const sent = await inProcess(connection, async (call, statements) => {
    const send = () => call(method, path, body === undefined ? undefined : JSON.parse(body))
    if (again) await send()
    const before = statements.length
    await send()
    return statements.slice(before)
  })
  return withClient(connection, async (client) => {
    const recorded: Recorded[] = []
    for (const statement of sent) recorded.push({ ...statement, types: await parameterTypes(client, statement) })
    return recorded
  })
}

/**
 * pgbench makes a parameter of every occurrence of a value, so that PostgreSQL cannot infer its type from the other
 * occurrences.
 */
async function parameterTypes(client: pg.ClientBase, { text, values }: Statement): Promise<string[]> {
  if (values.length === 0) return []
  await client.query(`prepare recorded_statement as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded_statement'`,
  )
  await client.query('deallocate recorded_statement')
  return rows[0]?.types ?? []
}

/** The statements that match `words`. Throws if there is none, because the limit would then measure nothing. */
export async function statementsWith(connection: Connection, request: Requested, words: RegExp): Promise<Recorded[]> {
  const chosen = (await statementsOf(connection, request)).filter(({ text }) => words.test(text))
  if (chosen.length === 0) throw new Error(`${request.path}: no statement with ${words}`)
  return chosen
}
