import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatherMetrics } from './aggregated-metrics.ts'
import type { Lifecycle } from './lifecycle.ts'
import { sendToWorker } from './send-to-worker.ts'
import type { Assignment, ToPrimary } from './supervisor-messages.ts'

const minPauseMs = 250
const maxPauseMs = 30_000
/** A process that lived this long did not end because of its start. */
const stableMs = 60_000

/** Starts the worker processes. One that ends is started again, after a pause that grows while it keeps ending. */
export class Supervisor {
  readonly #life: Lifecycle
  readonly #running = new Set<Worker>()
  readonly #ready = new Set<Worker>()
  readonly #assigned = Promise.withResolvers<Assignment>()
  readonly #allReady = Promise.withResolvers<void>()
  #begun = false

  /** The processes start at once, load their code and wait for `begin`. */
  constructor(count: number, life: Lifecycle) {
    this.#life = life
    // Connections go to the processes in turn, so that a process that dies takes only its own along.
    cluster.schedulingPolicy = cluster.SCHED_RR
    cluster.setupPrimary({ serialization: 'advanced' })
    this.#allReady.promise.catch(() => undefined)
    for (let each = 0; each < count; each++) void this.#keepOneRunning()
  }

  /** Resolves when all processes are ready. The start fails when one ends before that. */
  async begin(assignment: Assignment): Promise<void> {
    this.#assigned.resolve(assignment)
    await this.#allReady.promise
    this.#begun = true
  }

  async stop(): Promise<void> {
    const ended = [...this.#running].map((worker) => once(worker, 'exit'))
    for (const worker of this.#running) sendToWorker(worker, { kind: 'stop' })
    await Promise.all(ended)
  }

  async #keepOneRunning(): Promise<void> {
    let pauseMs = minPauseMs
    for (;;) {
      const from = Date.now()
      const worker = this.#fork()
      const [code, signal] = await once(worker, 'exit').catch((error: Error) => [error.message, null])
      this.#running.delete(worker)
      this.#ready.delete(worker)
      if (this.#life.stopping) return
      if (!this.#begun)
        return this.#allReady.reject(new Error(`a worker process ended at its start (${signal ?? code})`))
      if (Date.now() - from > stableMs) pauseMs = minPauseMs
      const { pid } = worker.process
      this.#life.log.error({ pid, code, signal, pause_ms: pauseMs }, 'worker process ended, restarting')
      await sleep(pauseMs)
      if (this.#life.stopping) return
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }

  #fork(): Worker {
    const worker = cluster.fork()
    this.#running.add(worker)
    worker.on('message', ({ kind }: ToPrimary) => {
      if (kind !== 'ready') return
      this.#ready.add(worker)
      if (this.#ready.size === this.#running.size) this.#allReady.resolve()
    })
    gatherMetrics(worker, this.#ready)
    void this.#assigned.promise.then((assignment) => sendToWorker(worker, { kind: 'begin', assignment }))
    return worker
  }
}
