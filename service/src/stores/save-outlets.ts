import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { deleteOutlets, freeOutletNames, insertOutlets, updateOutlets } from './save-outlets.queries.ts'
import type { OutletEntry } from './store-file.contract.ts'

export type Outlet = OutletEntry & { _id: string; position?: number }

/** At most one outlet is the website's. Stock that follows a change of it is moved by the caller. */
export async function saveOutlets(tx: StoreTx, storeId: string, changes: Changes<Outlet>, now: Date): Promise<void> {
  await writeChanges(changes, {
    remove: (ids) => deleteOutlets(tx, storeId, ids),
    freeKeys: (ids) => freeOutletNames(tx, storeId, ids),
    insert: (added) =>
      insertOutlets(
        tx,
        storeId,
        added.map((outlet) => rowOf({ website: false, position: 0, ...outlet })),
        now,
      ),
    update: (changed) => updateOutlets(tx, storeId, changed.map(rowOf), now),
  })
}

function rowOf({ _id, ...columns }: Outlet) {
  return { ...columns, outlet_id: _id }
}
