import type { Log } from './log.ts'

/** A process from its start to its end: what it opened is closed on its way out, last opened first. */
export class Lifecycle {
  readonly log: Log
  readonly #closers: (() => Promise<unknown>)[] = []
  #step: Promise<unknown> = Promise.resolve()
  stopping = false

  constructor(log: Log) {
    this.log = log
  }

  onShutdown(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /** A step of the start. One that has begun is finished before anything is closed; once the end has begun, no other begins. */
  step<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.stopping) return new Promise(() => undefined)
    const step = work()
    this.#step = step
    return step
  }

  /** Requests and jobs under way finish. Only the first call counts. */
  async stop(exitCode: number): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    // Why a step failed is said where it is awaited.
    await this.#step.catch(() => undefined)
    for (const close of this.#closers.reverse()) {
      await close().catch((error: Error) => this.log.error({ err: error }, 'could not close cleanly'))
    }
    process.exit(exitCode)
  }
}
