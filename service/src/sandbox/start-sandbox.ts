import type { Context } from '../context.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { findSandboxKeys } from './sandbox-keys.ts'

/** The gateways' own server, on a port that only this machine can reach. */
export async function startSandbox(context: Context): Promise<{ url: string; close(): Promise<void> }> {
  // Its port is nobody's business: who reads the log for the service's own would take this one.
  const app = await createHttpServer({ ...context, log: context.log.child({}, { level: 'warn' }) })
  const { publicUrl, dataDir } = context.config
  await sandboxRoutes(app, { publicUrl, keys: await findSandboxKeys(dataDir) })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
