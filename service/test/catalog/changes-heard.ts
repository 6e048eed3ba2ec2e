import { expect, vi } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import type { TestService } from '../harness/test-service.ts'

/**
 * Waits until the database has told the service of every change so far. An import clears the cache at once, and a second time when
 * its own announcement comes back: what is read in between is not kept.
 */
export async function changesHeard({ context: { cache, db } }: TestService): Promise<void> {
  const marker = newId()
  const clear = vi.spyOn(cache, 'clear')
  await execute(db, sql`select pg_notify('store_changed', ${marker})`)
  await vi.waitFor(() => expect(clear).toHaveBeenCalledWith(marker), { timeout: 30_000, interval: 5 })
  clear.mockRestore()
}
