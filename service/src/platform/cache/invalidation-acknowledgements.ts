const longestWaitMs = 2000

type Waiting = { left: number; done: () => void }

/**
 * A writer waits until every process has dropped the store's cached responses, so that the next read is fresh at
 * whichever process it arrives. A process that is gone or busy delays the writer by two seconds at most.
 */
export class InvalidationAcknowledgements {
  readonly #waiting = new Map<string, Waiting>()

  /** Resolves when this many processes have acknowledged the change. */
  async all(change: string, processes: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, longestWaitMs)
    this.#waiting.set(change, { left: processes, done: resolve })
    await promise
    clearTimeout(late)
    this.#waiting.delete(change)
  }

  /** One more process acknowledged the change. */
  acknowledge(change: string): void {
    const waiting = this.#waiting.get(change)
    if (!waiting) return
    waiting.left -= 1
    if (waiting.left === 0) waiting.done()
  }
}
