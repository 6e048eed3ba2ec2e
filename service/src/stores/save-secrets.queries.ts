import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'

export type SealedSecret = { name: string; sealed: string }

export function listSecrets(db: Db, storeId: string): Promise<SealedSecret[]> {
  return many(db, sql`select name, sealed from store_secrets where store_id = ${storeId} order by name`)
}

/** cross-store: the start looks whether the key opens what is stored. */
export function listSomeSecrets(db: Db, limit: number): Promise<(SealedSecret & { store_id: string })[]> {
  return many(db, sql`select store_id, name, sealed from store_secrets limit ${limit}`)
}

export async function upsertSecret(tx: Tx, storeId: string, secret: SealedSecret, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      insert into store_secrets (store_id, name, sealed, updated_at)
      values (${storeId}, ${secret.name}, ${secret.sealed}, ${now})
          on conflict (store_id, name) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
  )
}

export async function deleteSecrets(tx: Tx, storeId: string, names: string[]): Promise<void> {
  await execute(tx, sql`delete from store_secrets where store_id = ${storeId} and name = any(${names})`)
}
