import { isRolledBack } from '../database/database.ts'
import { busy } from '../http/errors.ts'

type Waiting<Item, Result> = { item: Item; bytes: number; resolve(result: Result): void; reject(error: unknown): void }

type Queue<Item, Result> = { waiting: Waiting<Item, Result>[]; running: number }

export type BatcherOptions<Item, Result> = {
  /**
   * One call for items of one key. Returns in their order a result, or the error of that item alone. When the database
   * rejects the whole call, nothing of it was done: each item is then tried alone, and only the item at fault fails.
   */
  run(key: string, items: Item[]): Promise<(Result | Error)[]>
  maxBatchSize: number
  concurrencyPerKey: number
  totalConcurrency: number
  maxWaiting: number
  maxWaitingBytes: number
}

/**
 * Items of one key that arrive while earlier ones are in flight wait, and then go together in one call. Without a call
 * of its key an item begins one at once. A further call beside it begins with half a batch: calls of one key wait for
 * the same rows, and a small one costs almost as much as a large one. Keys take turns, so that one long queue does not
 * delay another key. Past the capacity an item is rejected at once (503), so that the waiting items are served in time.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  // Insertion order is the order of turns.
  const queues = new Map<string, Queue<Item, Result>>()
  let running = 0
  let waiting = 0
  let waitingBytes = 0

  const leastItems = ({ running: calls }: Queue<Item, Result>) =>
    calls === 0 ? 1 : Math.ceil(options.maxBatchSize / 2)

  const next = (): [string, Queue<Item, Result>] | undefined => {
    if (running >= options.totalConcurrency) return undefined
    for (const [key, queue] of queues) {
      if (queue.running < options.concurrencyPerKey && queue.waiting.length >= leastItems(queue)) return [key, queue]
    }
    return undefined
  }

  const run = async (key: string, items: Item[]): Promise<(Result | Error)[]> => {
    try {
      return await options.run(key, items)
    } catch (error) {
      if (!isRolledBack(error)) throw error
      if (items.length === 1) return [error]
      const results: (Result | Error)[] = []
      for (const item of items) results.push(...(await run(key, [item])))
      return results
    }
  }

  const runOne = async (key: string, queue: Queue<Item, Result>) => {
    const taken = queue.waiting.splice(0, options.maxBatchSize)
    queue.running += 1
    running += 1
    waiting -= taken.length
    for (const { bytes } of taken) waitingBytes -= bytes
    try {
      const results = await run(
        key,
        taken.map(({ item }) => item),
      )
      taken.forEach(({ resolve, reject }, index) => {
        const result = results[index] as Result | Error
        if (result instanceof Error) reject(result)
        else resolve(result)
      })
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    queue.running -= 1
    running -= 1
    if (queue.waiting.length === 0 && queue.running === 0) queues.delete(key)
    runFree()
  }

  const runFree = () => {
    for (let found = next(); found; found = next()) {
      const [key, queue] = found
      queues.delete(key)
      queues.set(key, queue)
      void runOne(key, queue)
    }
  }

  return function add(key: string, item: Item, bytes: number): Promise<Result> {
    if (waiting >= options.maxWaiting || waitingBytes + bytes > options.maxWaitingBytes) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], running: 0 }
      queues.set(key, queue)
      queue.waiting.push({ item, bytes, resolve, reject })
      waiting += 1
      waitingBytes += bytes
      runFree()
    })
  }
}
