import { Worker } from 'node:worker_threads'
import { openBoundedTurns } from '../platform/batching/bounded-turns.ts'
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
  const turns = openBoundedTurns({ atOnce: 1, mostOfKey: maxWaitingOfStore, most: maxWaiting })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

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
    const printing = turns(storeId, () => printNow(job))
    if (!printing) throw busy()
    return printing
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
