import type { BetterAuthOptions, DBAdapter } from 'better-auth'
import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import { type Database, type Db, transaction } from '../platform/database/database.ts'
import { type Condition, countRows, deleteRows, insertRow, selectRows, updateRows } from './auth-tables.queries.ts'

/**
 * better-auth on the service's own connections and tables. Its built-in adapter would bring a query builder of 7 MB and
 * name the columns in its own way.
 */
export function authAdapter(db: Database): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const on = (connection: Db, begin: Begin | false) =>
      createAdapterFactory({
        config: { adapterId: 'pasal', supportsJSON: true, supportsNumericIds: false, transaction: begin },
        adapter: () => rowsOf(connection),
      })(options)
    return on(db, (work) => transaction(db, (tx) => work(on(tx, false))))
  }
}

type Begin = <Result>(work: (adapter: DBAdapter) => Promise<Result>) => Promise<Result>

function rowsOf(db: Db): CustomAdapter {
  // The factory has turned models and values into plain names and values; a row is any object to it.
  // biome-ignore lint/suspicious/noExplicitAny: better-auth's own type of a row
  type Row = any
  const conditions = (where: unknown) => (where ?? []) as Condition[]
  return {
    create: async ({ model, data }) => (await insertRow(db, model, data)) as Row,
    findOne: async ({ model, where }) =>
      ((await selectRows(db, model, conditions(where), { limit: 1 }))[0] ?? null) as Row,
    findMany: async ({ model, where, ...range }) => (await selectRows(db, model, conditions(where), range)) as Row,
    count: ({ model, where }) => countRows(db, model, conditions(where)),
    update: async ({ model, where, update }) =>
      ((await updateRows(db, model, conditions(where), update as Row))[0] ?? null) as Row,
    updateMany: async ({ model, where, update }) => (await updateRows(db, model, conditions(where), update)).length,
    incrementOne: async ({ model, where, increment, set }) =>
      ((await updateRows(db, model, conditions(where), set ?? {}, increment))[0] ?? null) as Row,
    delete: async ({ model, where }) => void (await deleteRows(db, model, conditions(where))),
    deleteMany: async ({ model, where }) => (await deleteRows(db, model, conditions(where))).length,
    consumeOne: async ({ model, where }) => ((await deleteRows(db, model, conditions(where)))[0] ?? null) as Row,
  }
}
