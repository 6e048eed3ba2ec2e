import type { Context } from '../context.ts'
import { exportStore } from '../store-files/export-store.ts'
import { importStore } from '../store-files/import-store.ts'

/** Orders and readers change these at any moment, so they are not written back. */
const counted = new Set(['quantity', 'stock', 'used', 'view_count'])

/** Rewrites the origin of every picture of the demo store. */
export async function moveDemoPictures(context: Context, storeId: string, from: string, to: string): Promise<void> {
  const file = await exportStore(context, storeId, { secrets: false })
  const text = JSON.stringify(file, (key, value) => (counted.has(key) ? undefined : value))
  await importStore(context, JSON.parse(text.replaceAll(from, to)))
}
