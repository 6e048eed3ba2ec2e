import { type Database, execute, first, sql, type Tx } from '../database/database.ts'
import { gather } from '../database/gather.ts'

/** Marks everything that processes remember of the store as old. Nothing for a store that is being deleted. */
export function renewVersion(tx: Tx, storeId: string, version: string): Promise<number> {
  return execute(
    tx,
    sql`
      insert into store_versions (store_id, version)
      select store_id, ${version} from stores where store_id = ${storeId}
          on conflict (store_id) do update set version = excluded.version`,
  )
}

type WrittenVersion = { version: string | null }

/** Undefined for an unknown store; `version` is null for one that was never written by this service. */
export function findVersion(source: { db: Database }, storeId: string): Promise<WrittenVersion | undefined> {
  return versions(source, storeId, storeId)
}

const versions = gather(async ({ db }: { db: Database }, storeId: string) => {
  const found = await first<WrittenVersion>(
    db.pipelined,
    sql`
      select written.version
        from stores
        left join store_versions written on written.store_id = ${storeId}
       where stores.store_id = ${storeId}`,
  )
  return () => found
})
