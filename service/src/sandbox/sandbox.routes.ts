import formbody from '@fastify/formbody'
import { z } from 'zod'
import type { App } from '../platform/http/http-server.ts'
import { bankCardSandbox } from './bank-card-sandbox.ts'
import { bankNetASandbox } from './banknet-a-sandbox.ts'
import { bankNetCheckoutSandbox } from './banknet-checkout-sandbox.ts'
import { bankNetQrSandbox } from './banknet-qr-sandbox.ts'
import { hubASandbox } from './hub-a-sandbox.ts'
import type { SandboxKeys } from './sandbox-keys.ts'
import { type Sandbox, SandboxState } from './sandbox-state.ts'
import { tryPageRoutes } from './try-page.routes.ts'
import { walletASandbox } from './wallet-a-sandbox.ts'
import { walletBSandbox } from './wallet-b-sandbox.ts'

const switches = z.object({ gateway: z.string(), faults: z.array(z.string()) })

/** `/sandbox/…`: all seven gateways by their own protocols, outside production only. */
export async function sandboxRoutes(
  app: App,
  options: { publicUrl: string; keys: SandboxKeys },
): Promise<SandboxState> {
  const sandbox: Sandbox = { ...options, state: new SandboxState() }
  await app.register(async (scope) => {
    // Gateways take forms, exact JSON bytes and signed tokens: each parses what its protocol says.
    await scope.register(formbody)
    const routes = scope as unknown as App
    walletASandbox(routes, sandbox)
    walletBSandbox(routes, sandbox)
    bankNetASandbox(routes, sandbox)
    bankNetQrSandbox(routes, sandbox)
    bankNetCheckoutSandbox(routes, sandbox)
    hubASandbox(routes, sandbox)
    bankCardSandbox(routes, sandbox)
    tryPageRoutes(routes)
    routes.post('/sandbox/switches', { schema: { body: switches } }, async (request) => {
      sandbox.state.setFaults(request.body.gateway, request.body.faults)
      return { success: true }
    })
    routes.get('/sandbox/calls', async () => ({ calls: sandbox.state.calls }))
  })
  return sandbox.state
}
