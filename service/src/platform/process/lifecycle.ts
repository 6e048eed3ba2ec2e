import type { Log } from './log.ts'

const forever = new Promise<never>(() => undefined)

/** Start and shutdown of a process: what it opened is closed in reverse order. */
export class Lifecycle {
  readonly log: Log
  readonly #endLog: () => Promise<void>
  readonly #closers: (() => Promise<unknown>)[] = []
  #step: Promise<unknown> = Promise.resolve()
  stopping = false

  /** `endLog` is called last: it resolves when the log is written. */
  constructor(log: Log, endLog: () => Promise<void> = async () => undefined) {
    this.log = log
    this.#endLog = endLog
  }

  onShutdown(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /**
   * One step of the start. A step in progress finishes before anything is closed. After the shutdown has begun no step
   * begins, and nothing that waits for one goes on: it would use what is being closed.
   */
  async step<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.stopping) return forever
    const step = work()
    this.#step = step
    const result = await step
    return this.stopping ? forever : result
  }

  /** Finishes requests and jobs in flight, closes everything and exits. Only the first call counts. */
  async stop(exitCode: number): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    // Node ends the process, with this code, when nothing is left that a closer could wait for.
    process.exitCode = exitCode
    // The error of a failed step is reported where the step is awaited.
    await this.#step.catch(() => undefined)
    for (const close of this.#closers.reverse()) {
      await close().catch((error: Error) => this.log.error({ err: error }, 'shutdown step failed'))
    }
    await this.#endLog()
    process.exit(exitCode)
  }
}
