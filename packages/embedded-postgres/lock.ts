import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock of `path`.
 *
 * Node has no file locks of its own; SQLite takes a real one, which the kernel releases when the
 * process dies, however it dies. Whether a pid in a file is stale would have to be guessed.
 */
export async function withLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const lock = open(path)
  try {
    const deadline = Date.now() + timeoutMs
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw new Error(`another process has held ${path} for ${timeoutMs / 1000} seconds`)
      await sleep(20)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch (error) {
    throw new Error(`${path} cannot be opened for writing (${(error as Error).message}): run as the user it belongs to`)
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
