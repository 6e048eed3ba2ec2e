import { LRUCache } from 'lru-cache'
import { openFairTurns } from '../platform/batching/fair-turns.ts'

/** Bodies cached by a process. A larger one is read for each group of readers that come together. */
const maxBytes = 64 * 1024 * 1024
/** Each read takes a connection and megabytes, so the others are left to orders. */
const readsAtOnce = 2

type Read = () => Promise<Buffer | undefined>

export type FileBodies = { get(storeId: string, etag: string, read: Read): Promise<Buffer | undefined> }

/**
 * The compressed files that were requested last, in one piece of memory for all readers: a client that takes nothing
 * holds no copy of its own. A key names its content, so an entry is never stale.
 */
export function openFileBodies(): FileBodies {
  const turns = openFairTurns(readsAtOnce)
  const bodies = new LRUCache<string, Buffer, { storeId: string; read: Read }>({
    maxSize: maxBytes,
    sizeCalculation: (body) => body.length,
    fetchMethod: (_key, _stale, { context: { storeId, read } }) => turns.run(storeId, read),
  })
  return { get: (storeId, etag, read) => bodies.fetch(`${storeId} ${etag}`, { context: { storeId, read } }) }
}
