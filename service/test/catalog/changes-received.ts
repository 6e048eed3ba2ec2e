import { expect, vi } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import type { TestService } from '../harness/test-service.ts'

/**
 * Waits until the service has received the invalidations of all changes so far. An import clears the cache at once, and
 * again when its own announcement arrives: a response that is read in between is not cached.
 */
export async function changesReceived({ context: { cache, db } }: TestService): Promise<void> {
  const marker = newId()
  const clear = vi.spyOn(cache, 'clear')
  await execute(db, sql`select pg_notify('store_changed', ${marker})`)
  await vi.waitFor(() => expect(clear).toHaveBeenCalledWith(marker), { timeout: 120_000, interval: 5 })
  clear.mockRestore()
}
