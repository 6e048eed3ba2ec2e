import type { Database, Db } from '../database/database.ts'
import { busy } from '../http/errors.ts'
import { openBoundedTurns } from './bounded-turns.ts'
import { shareOfPool } from './share-of-pool.ts'

export type LongReads = {
  /** Sends each statement when it is the store's turn. */
  of(storeId: string): Db
  /**
   * Runs work of several statements in one turn of the store. It must not use `of`, which would wait for its own turn.
   */
  inTurn<Result>(storeId: string, work: () => Promise<Result>): Promise<Result>
}

/** Reads of a process that may wait for a turn: of one store, and in all. */
const maxWaitingOfStore = 1000
const maxWaiting = 2000

/**
 * Reads whose time grows with a store: long lists, searches, sorted pages. Together they use a few connections of the
 * pool, so that an order finds a free one however many such reads arrive. Stores take turns.
 */
export function openLongReads(db: Database): LongReads {
  const turns = openBoundedTurns({ atOnce: shareOfPool(db), mostOfKey: maxWaitingOfStore, most: maxWaiting })

  const inTurn = async <Result>(storeId: string, work: () => Promise<Result>): Promise<Result> => {
    const running = turns(storeId, work)
    if (!running) throw busy()
    return running
  }

  return { inTurn, of: (storeId) => ({ query: (statement) => inTurn(storeId, () => db.query(statement)) }) }
}
