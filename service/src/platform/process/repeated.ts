/** Work that a process does again `pauseMs` after each end, until it is stopped. The work handles its own failures. */
export class Repeated {
  readonly #work: (stopping: AbortSignal) => Promise<void>
  readonly #pauseMs: number
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> | undefined

  constructor(work: (stopping: AbortSignal) => Promise<void>, pauseMs: number) {
    this.#work = work
    this.#pauseMs = pauseMs
  }

  start(): void {
    const { signal } = this.#stopping
    if (signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#underWay = this.#work(signal).finally(() => this.start())
    }, this.#pauseMs)
  }

  /** Resolves when the work that is under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#underWay
  }
}
