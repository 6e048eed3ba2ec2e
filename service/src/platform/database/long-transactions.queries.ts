import { execute, sql, type Tx } from './database.ts'

/** cross-store: settings of the transaction. An import may take minutes, and waits long for a store's other writers. */
export async function allowLongWork(tx: Tx): Promise<void> {
  await execute(
    tx,
    sql`
      select set_config('statement_timeout', '0', true), set_config('lock_timeout', '120s', true),
             set_config('idle_in_transaction_session_timeout', '600s', true)`,
  )
}

/** cross-store: a setting of the transaction. Everything it reads is as of its first read. */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await execute(tx, sql`set transaction isolation level repeatable read, read only`)
}
