import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { deletePrints, detachPrints, insertPrints, updatePrints } from './save-prints.queries.ts'
import type { PrintEntry } from './store-file.contract.ts'

export type Print = PrintEntry & { _id: string }

/** Products no longer offer a removed print. */
export async function savePrints(tx: StoreTx, storeId: string, changes: Changes<Print>, now: Date): Promise<void> {
  await writeChanges(changes, {
    async remove(ids) {
      await deletePrints(tx, storeId, ids)
      await detachPrints(tx, storeId, ids, now)
    },
    insert: (added) =>
      insertPrints(
        tx,
        storeId,
        added.map((print) => rowOf({ image_url: '', ...print })),
        now,
      ),
    update: (changed) => updatePrints(tx, storeId, changed.map(rowOf), now),
  })
}

function rowOf({ _id, ...columns }: Print) {
  return { ...columns, print_id: _id }
}
