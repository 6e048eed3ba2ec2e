import type { Worker } from 'node:cluster'
import type { FromPrimary } from './supervisor-messages.ts'

/** Sends a message. A process that has just ended receives nothing; the supervisor notices its end. */
export function sendToWorker(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
