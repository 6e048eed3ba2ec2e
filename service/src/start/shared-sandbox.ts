import cluster from 'node:cluster'
import type { Config } from '../config.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { sendToWorker } from '../platform/process/send-to-worker.ts'
import type { FromPrimary, ToPrimary } from '../platform/process/supervisor-messages.ts'
import { SandboxProcess } from '../sandbox/sandbox-process.ts'

/*
 * The sandbox keeps its payments in memory, so several processes share one. The primary starts it when a worker process
 * first needs its URL, and again after it has ended.
 */

/** In the primary: answers the worker processes' requests for the URL. */
export function shareSandbox(config: Config, life: Lifecycle): void {
  if (!config.gatewaySandbox || !config.roles.includes('http')) return
  const sandbox = new SandboxProcess({ config, log: life.log })
  life.onShutdown(() => sandbox.stop())
  cluster.on('message', async (worker, { kind }: ToPrimary) => {
    if (kind !== 'find sandbox url') return
    const url = await sandbox.findUrl().catch((err) => {
      life.log.error({ err }, 'gateway sandbox could not be started')
      return undefined
    })
    sendToWorker(worker, { kind: 'sandbox url', url })
  })
}

let pending: Promise<string> | undefined

/** In a worker process: asks the primary. Calls at the same time share its reply. */
export function findSharedSandboxUrl(): Promise<string> {
  pending ??= requestUrl().finally(() => {
    pending = undefined
  })
  return pending
}

function requestUrl(): Promise<string> {
  return new Promise((resolve, reject) => {
    const receive = (message: FromPrimary) => {
      if (message.kind !== 'sandbox url') return
      process.off('message', receive)
      if (message.url) resolve(message.url)
      else reject(new Error('the primary process could not start the gateway sandbox'))
    }
    process.on('message', receive)
    process.send?.({ kind: 'find sandbox url' } satisfies ToPrimary)
  })
}
