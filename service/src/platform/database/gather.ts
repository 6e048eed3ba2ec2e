import DataLoader from 'dataloader'
import type { Database } from './database.ts'

/**
 * Makes one statement of what requests want of the database in the same turn of the event loop, so that a process that
 * serves many requests at once sends few statements, and one that serves a single request sends it at once. A read
 * joins none that was sent before it was wanted: it is never older than the last commit.
 *
 * What is wanted of one `group` goes together: of a store by its id, or of all stores. `send` gets each wanted key once,
 * at most `most` of them, and returns what each key has; an Error rejects the caller of its key alone. Objects are the
 * same key only when they are the same object.
 */
export function gather<Source extends { db: Database }, Key, Value>(
  send: (source: Source, group: string, keys: readonly Key[]) => Promise<(key: Key) => Value | Error>,
  most = 32,
): (source: Source, group: string, key: Key) => Promise<Value> {
  const gathered = new WeakMap<Database, Map<string, DataLoader<Key, Value>>>()
  return (source, group, key) => {
    const { db } = source
    const groups = gathered.get(db) ?? new Map<string, DataLoader<Key, Value>>()
    gathered.set(db, groups)
    let loader = groups.get(group)
    if (!loader) {
      const sendGathered = (keys: readonly Key[]) => {
        // What is wanted from now on goes to another statement.
        groups.delete(group)
        return counted(db.gathered, 'statements', async () => keys.map(await send(source, group, keys)))
      }
      loader = new DataLoader(sendGathered, { maxBatchSize: most, batchScheduleFn: setImmediate })
      groups.set(group, loader)
    }
    return counted(db.gathered, 'wanted', () => loader.load(key))
  }
}

/** Counts `work` while it is under way. What shares a statement counts as much as what has its own. */
async function counted<Result>(
  counts: Database['gathered'],
  kind: keyof Database['gathered'],
  work: () => Promise<Result>,
): Promise<Result> {
  counts[kind] += 1
  try {
    return await work()
  } finally {
    counts[kind] -= 1
  }
}
