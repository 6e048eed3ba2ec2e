import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { openBoundedTurns } from '../platform/batching/bounded-turns.ts'

/** Pages of a process that may wait for their turn: of one store, and in all. Each is a connection in memory. */
const maxWaitingOfStore = 500
const maxWaiting = 1000

/**
 * The turns of pages that are made. A page takes milliseconds of computing. So one begins in each turn of the event
 * loop, and what other requests wait for happens in between. Stores take turns. Undefined: too many pages wait.
 */
export function openPageTurns(): (storeId: string) => Promise<void> | undefined {
  const turns = openBoundedTurns({ atOnce: 1, mostOfKey: maxWaitingOfStore, most: maxWaiting })
  return (storeId) => turns(storeId, () => nextTurnOfLoop())
}
