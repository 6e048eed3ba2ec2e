import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { deletePages, freePageSlugs, insertPages, updatePages } from './save-pages.queries.ts'
import type { PageEntry } from './store-file.contract.ts'

export type Page = PageEntry & { _id: string }

export async function savePages(tx: StoreTx, storeId: string, changes: Changes<Page>, now: Date): Promise<void> {
  await writeChanges(changes, {
    remove: (ids) => deletePages(tx, storeId, ids),
    freeKeys: (ids) => freePageSlugs(tx, storeId, ids),
    insert: (added) =>
      insertPages(
        tx,
        storeId,
        added.map((page) => rowOf({ ...newPage, ...page })),
        now,
      ),
    update: (changed) => updatePages(tx, storeId, changed.map(rowOf), now),
  })
}

const newPage = { title: '', description: '', image: '', published: true, sections: [] }

function rowOf({ _id, ...columns }: Page) {
  return { ...columns, page_id: _id }
}
