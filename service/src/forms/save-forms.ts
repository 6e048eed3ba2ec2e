import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { deleteForms, freeFormSlugs, insertForms, updateForms } from './save-forms.queries.ts'
import type { FormEntry } from './store-file.contract.ts'

export type Form = FormEntry & { _id: string }

export async function saveForms(tx: StoreTx, storeId: string, changes: Changes<Form>, now: Date): Promise<void> {
  await writeChanges(changes, {
    remove: (ids) => deleteForms(tx, storeId, ids),
    freeKeys: (ids) => freeFormSlugs(tx, storeId, ids),
    insert: (added) =>
      insertForms(
        tx,
        storeId,
        added.map((form) => rowOf({ published: true, ...form })),
        now,
      ),
    update: (changed) => updateForms(tx, storeId, changed.map(rowOf), now),
  })
}

/** Texts and fields lie together in one column. */
function rowOf({ _id, name, slug, published, created_at, updated_at: _updated, ...definition }: Form) {
  return { form_id: _id, name, slug, published, created_at, definition }
}
