import cluster, { type Worker } from 'node:cluster'
import { type EventEmitter, on } from 'node:events'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import { sendToWorker } from './send-to-worker.ts'
import type { FromPrimary, ToPrimary } from './supervisor-messages.ts'

const ownWithinMs = 1_000
const allWithinMs = 3_000
let questions = 0

/**
 * The text of `/metrics`: figures of the single process, or sums over all. A worker process requests them from the
 * primary.
 */
export function aggregatedMetrics(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics()
  process.on('message', async (message: FromPrimary) => {
    if (message.kind !== 'tell metrics') return
    sendToPrimary({ kind: 'own metrics', question: message.question, metrics: await own.getMetricsAsJSON() })
  })
  return async () => {
    const question = ++questions
    const reply = replyTo<FromPrimary, 'metrics of all'>(process, 'metrics of all', question, allWithinMs)
    sendToPrimary({ kind: 'ask metrics of all', question })
    return (await reply).text
  }
}

/** In the primary: sends the worker process the sums over all that are ready. A process that is late is left out. */
export function gatherMetrics(worker: Worker, ready: ReadonlySet<Worker>): void {
  worker.on('message', async (message: ToPrimary) => {
    if (message.kind !== 'ask metrics of all') return
    const figures = await Promise.all([...ready].map((each) => ownMetrics(each).catch(() => [])))
    const text = await AggregatorRegistry.aggregate(figures).metrics()
    sendToWorker(worker, { kind: 'metrics of all', question: message.question, text })
  })
}

async function ownMetrics(worker: Worker): Promise<MetricObject[]> {
  const question = ++questions
  const reply = replyTo<ToPrimary, 'own metrics'>(worker, 'own metrics', question, ownWithinMs)
  sendToWorker(worker, { kind: 'tell metrics', question })
  return (await reply).metrics
}

function sendToPrimary(message: ToPrimary): void {
  process.send?.(message)
}

type Message = { kind: string; question?: number }

/** The message of this kind that carries the number of this request. */
async function replyTo<All extends Message, Kind extends All['kind']>(
  from: EventEmitter,
  kind: Kind,
  question: number,
  withinMs: number,
): Promise<Extract<All, { kind: Kind }>> {
  for await (const [message] of on(from, 'message', { signal: AbortSignal.timeout(withinMs) })) {
    if (message.kind === kind && message.question === question) return message
  }
  throw new Error('the other process is gone')
}
