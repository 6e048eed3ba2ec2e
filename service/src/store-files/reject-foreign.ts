import type { Tx } from '../platform/database/database.ts'
import type { Problems } from '../platform/http/problems.ts'
import type { Kind } from './kinds.ts'
import type { Entry } from './read-store-file.ts'
import { listForeignIds, type Stored } from './stored-objects.queries.ts'

/** An `_id` that is not this store's must not be another's. */
export async function rejectForeign(
  tx: Tx,
  storeId: string,
  kind: Kind,
  entries: Entry<object>[],
  stored: Stored[],
  problems: Problems,
): Promise<void> {
  const own = new Set(stored.map(({ id }) => id))
  const idOf = ({ value }: Entry<object>) => (value as { _id?: string })._id
  const unknown = entries.map(idOf).filter((id) => id !== undefined && !own.has(id)) as string[]
  const foreign = new Set(await listForeignIds(tx, storeId, kind, unknown))
  for (const entry of entries) {
    if (foreign.has(idOf(entry) ?? '')) problems.add(`${entry.path}._id`, 'Belongs to another store')
  }
}
