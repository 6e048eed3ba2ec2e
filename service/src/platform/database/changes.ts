import { chunks } from '../values/chunks.ts'

/** What happens to the things of one kind in a store: one thing in a merchant's request, thousands in an import. */
export type Changes<Thing> = {
  /** New things. The owner of their table fills in what they leave out. */
  added?: Thing[]
  /** Stored things. Only the keys that each names change. */
  changed?: Thing[]
  removedIds?: string[]
  /** Stored things whose unique key is about to change, so that two can swap theirs. */
  rekeyedIds?: string[]
}

type Statements<Thing> = {
  remove(ids: string[]): Promise<unknown>
  /** Puts a placeholder where the unique key was; absent: the things have none. */
  freeKeys?(ids: string[]): Promise<unknown>
  insert(things: Thing[]): Promise<unknown>
  update(things: Thing[]): Promise<unknown>
}

/** Writes changes in the order that unique keys need: first what goes, then what gives up its key. */
export async function writeChanges<Thing>(changes: Changes<Thing>, statements: Statements<Thing>): Promise<void> {
  const { added = [], changed = [], removedIds = [], rekeyedIds = [] } = changes
  if (removedIds.length > 0) await statements.remove(removedIds)
  if (rekeyedIds.length > 0) await statements.freeKeys?.(rekeyedIds)
  for (const chunk of chunks(added)) await statements.insert(chunk)
  for (const chunk of chunks(changed)) await statements.update(chunk)
}
