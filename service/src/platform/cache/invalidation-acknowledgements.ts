const longestWaitMs = 2000

type Waiting = { left: number; done: () => void }

/**
 * Whoever changed a store may wait until every process has forgotten the old answers, so that he who asks next gets the new ones wherever he asks. A process
 * that is gone or busy is not waited for longer than two seconds.
 */
export class InvalidationAcknowledgements {
  readonly #waiting = new Map<string, Waiting>()

  /** Resolves when so many processes said that they forgot what this change made old. */
  async all(change: string, processes: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, longestWaitMs)
    this.#waiting.set(change, { left: processes, done: resolve })
    await promise
    clearTimeout(late)
    this.#waiting.delete(change)
  }

  /** One more process did. */
  told(change: string): void {
    const waiting = this.#waiting.get(change)
    if (!waiting) return
    waiting.left -= 1
    if (waiting.left === 0) waiting.done()
  }
}
