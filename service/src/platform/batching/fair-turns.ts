export type FairTurns = {
  /** Runs the work when it is its turn. Rejects with the signal's reason when that is aborted during the wait. */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Whether new work would have to wait. */
  isFull(): boolean
}

/**
 * Runs at most `atOnce` pieces of work at a time. The others wait, and their keys take turns, so that one key with much
 * work does not delay the others. Work of one key begins in the order in which it came.
 */
export function openFairTurns(atOnce: number): FairTurns {
  // The insertion order of the keys is the order of their turns.
  const queues = new Map<string, Set<() => void>>()
  let free = atOnce

  const leave = (key: string, queue: Set<() => void>, begin: () => void) => {
    queue.delete(begin)
    if (queue.size === 0) queues.delete(key)
  }

  const waitForTurn = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(key) ?? new Set()
      const begin = () => {
        signal?.removeEventListener('abort', abandon)
        resolve()
      }
      const abandon = () => {
        leave(key, queue, begin)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abandon, { once: true })
      queues.set(key, queue.add(begin))
    })

  /** The place goes straight to the next in turn, so that new work cannot take it first. */
  const passOn = () => {
    const [next] = queues
    if (!next) {
      free += 1
      return
    }
    const [key, queue] = next
    // A key without waiting work has no queue.
    const begin = queue.values().next().value as () => void
    queues.delete(key)
    queues.set(key, queue)
    leave(key, queue, begin)
    begin()
  }

  return {
    isFull: () => free === 0,
    async run(key, work, signal) {
      signal?.throwIfAborted()
      if (free > 0) free -= 1
      else await waitForTurn(key, signal)
      try {
        return await work()
      } finally {
        passOn()
      }
    },
  }
}
