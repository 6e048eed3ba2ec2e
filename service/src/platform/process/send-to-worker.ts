import type { Worker } from 'node:cluster'
import type { FromPrimary } from './supervisor-messages.ts'

/** A process that has just ended hears nothing; its end is noticed elsewhere. */
export function sendToWorker(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
