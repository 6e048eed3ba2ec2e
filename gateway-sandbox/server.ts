import formbody from '@fastify/formbody'
import websocket from '@fastify/websocket'
import { z } from 'zod'
import { type Accounts, addAccounts, moreAccountsShape } from './accounts.ts'
import { bankCardGateway } from './bank-card/bank-card.ts'
import { bankNetAGateway } from './banknet-a/banknet-a.ts'
import { bankNetCheckoutGateway } from './banknet-checkout/banknet-checkout.ts'
import { bankNetQrGateway } from './banknet-qr/banknet-qr.ts'
import { type App, createHttpServer } from './http-server.ts'
import { hubAGateway } from './hub-a/hub-a.ts'
import { tryPage } from './pages/try-page.ts'
import { type Sandbox, SandboxState } from './state.ts'
import { walletAGateway } from './wallet-a/wallet-a.ts'
import { walletBGateway } from './wallet-b/wallet-b.ts'

const longestFrameBytes = 1024
const switches = z.object({ gateway: z.string(), faults: z.array(z.string()) })

/** All seven gateways below `/sandbox`, ready to listen. `publicUrl` is the service's origin, which has both. */
export async function createSandbox(options: { publicUrl: string; accounts: Accounts }): Promise<App> {
  const app = createHttpServer()
  const sandbox: Sandbox = { ...options, state: new SandboxState() }
  await app.register(websocket, { options: { maxPayload: longestFrameBytes } })
  await app.register(formbody)
  walletAGateway(app, sandbox)
  walletBGateway(app, sandbox)
  bankNetAGateway(app, sandbox)
  bankNetQrGateway(app, sandbox)
  bankNetCheckoutGateway(app, sandbox)
  hubAGateway(app, sandbox)
  bankCardGateway(app, sandbox)
  tryPage(app)
  // Not below /sandbox, so the service does not forward it: only a program on this machine can add accounts.
  app.post('/accounts', { schema: { body: moreAccountsShape } }, async (request) => {
    addAccounts(sandbox.accounts, request.body)
    return { success: true }
  })
  app.post('/sandbox/switches', { schema: { body: switches } }, async (request) => {
    sandbox.state.setFaults(request.body.gateway, request.body.faults)
    return { success: true }
  })
  app.get('/sandbox/calls', async () => ({ calls: sandbox.state.calls }))
  return app
}
