import type { Context } from '../context.ts'
import { alreadyInUse } from '../merchant/errors.ts'
import { invalidateOnCommit } from '../platform/cache/store-changes.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { listTakenDomains, lockSubdomain } from '../stores/save-store.queries.ts'
import { saveStore } from '../stores/save-store.ts'
import type { StoreEntry } from '../stores/store-file.contract.ts'

type NewStore = StoreEntry & { name: string; subdomain: string }

/** An empty store. `path`: the field of the request that names the subdomain. */
export async function createStore(context: Context, tx: Tx, store: NewStore, path: string): Promise<string> {
  const storeId = newId()
  await lockSubdomain(tx, store.subdomain)
  if ((await listTakenDomains(tx, storeId, [store.subdomain])).length > 0) throw alreadyInUse(path)
  await saveStore(context, invalidateOnCommit(context, tx, storeId), storeId, store, context.clock.now())
  return storeId
}
