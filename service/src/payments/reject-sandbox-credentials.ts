import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { GatewayContext } from './gateway.ts'
import { gatewayOfMethod } from './gateway-hosts.ts'
import { rejectTestCredentials } from './gateways/text-credential.ts'
import { areSandboxCredentials } from './sandbox-accounts.ts'

/** The sandbox's accounts are public: a live store must not take payments with them. */
export function rejectSandboxCredentials(gateway: GatewayContext, method: PaymentMethod): void {
  const { config, credentials } = gateway
  const platform = method === 'QR' ? config.qrPlatformCredentials : undefined
  rejectTestCredentials(gateway, gatewayOfMethod[method], areSandboxCredentials({ ...credentials, platform }))
}
