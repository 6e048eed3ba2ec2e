import { Worker } from 'node:worker_threads'
import { openFairTurns } from '../platform/batching/fair-turns.ts'
import { busy } from '../platform/http/errors.ts'
import type { PrintJob } from './print-job.ts'

export type Printer = (storeId: string, job: PrintJob) => Promise<Buffer>

/** Documents that wait in a process: of one store, and in all. */
const maxWaitingOfStore = 60
const maxWaiting = 200
const idleMs = 60_000
/** Twice as long as a hundred slips of 200 lines, or 50,000 barcodes, take. The stores behind it wait. */
const longestJobMs = 15_000
const resourceLimits = { maxOldGenerationSizeMb: 384 }

/**
 * Makes PDFs in a thread of their own, so that no request waits for one that is being drawn. Stores take turns. The
 * thread starts with the first document and ends when none came for a minute.
 */
export function openPrinter(jobMs = longestJobMs): Printer {
  const turns = openFairTurns(1)
  const waitingOf = new Map<string, number>()
  let waiting = 0
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const count = (storeId: string, change: 1 | -1) => {
    const ofStore = (waitingOf.get(storeId) ?? 0) + change
    if (ofStore === 0) waitingOf.delete(storeId)
    else waitingOf.set(storeId, ofStore)
    waiting += change
  }

  const endThread = () => {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }

  const printNow = async (job: PrintJob): Promise<Buffer> => {
    clearTimeout(idle)
    thread ??= startThread()
    try {
      return await sendTo(thread, job, jobMs)
    } catch (error) {
      endThread()
      throw error
    } finally {
      idle = setTimeout(endThread, idleMs).unref()
    }
  }

  return async (storeId, job) => {
    if (waiting >= maxWaiting || (waitingOf.get(storeId) ?? 0) >= maxWaitingOfStore) throw busy()
    count(storeId, 1)
    try {
      return await turns.run(storeId, () => printNow(job))
    } finally {
      count(storeId, -1)
    }
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits, execArgv: [] })
  thread.unref()
  return thread
}

type Result = { pdf: Uint8Array } | { error: string }

/** One job at a time is in the thread. */
function sendTo(thread: Worker, job: PrintJob, jobMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(late)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    const onMessage = (result: Result) =>
      settle(() => {
        if ('error' in result) reject(new Error(`the document could not be drawn: ${result.error}`))
        else resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength))
      })
    const onError = (error: Error) => settle(() => reject(error))
    const late = setTimeout(() => settle(() => reject(busy())), jobMs)
    const onExit = (code: number) => settle(() => reject(new Error(`the printing thread ended with ${code}`)))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(job)
  })
}
