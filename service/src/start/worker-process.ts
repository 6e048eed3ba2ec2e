import type { Config } from '../config.ts'
import { openContext } from '../open-context.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import type { Assignment, FromPrimary } from '../platform/process/supervisor-messages.ts'
import { findSharedSandboxUrl } from './shared-sandbox.ts'

/**
 * One of several equal processes. The primary sends its assignment; when the primary dies, Node ends this process too.
 */
export async function startWorkerProcess(given: Config, life: Lifecycle): Promise<void> {
  const assigned = Promise.withResolvers<Assignment>()
  process.on('message', (message: FromPrimary) => {
    if (message.kind === 'begin') assigned.resolve(message.assignment)
    if (message.kind === 'stop') void life.stop(0)
  })
  const serving = import('./serve.ts')
  const { port, publicUrl, connection, secretKey, maxConnections } = await assigned.promise
  const config = { ...given, port, publicUrl }
  const context = openContext({
    config,
    connection,
    secretKey,
    log: life.log,
    maxConnections,
    findSandboxUrl: findSharedSandboxUrl,
  })
  life.onShutdown(() => context.db.close())
  const { serve } = await serving
  await serve(context, connection, life)
  process.send?.({ kind: 'ready' })
}
