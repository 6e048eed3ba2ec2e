import { qrAccount } from '@pasal/contract/payments/accounts.ts'
import type { z } from 'zod'
import { sandboxPlatformQr } from '../../sandbox/sandbox-credentials.ts'
import type { GatewayContext } from '../gateway.ts'

/** An account at the dynamic QR. The last two travel in every body: request bodies are never logged. */
export type QrAccount = z.output<typeof qrAccount>

/** `QR_Dynamic`: the store's own. */
export function storeQrAccount({ credentials }: GatewayContext): QrAccount | undefined {
  return qrAccount.safeParse(credentials.banknet_a_dynamic_key).data
}

/** `QR`: the platform's. The sandbox's own account is of use nowhere but in the sandbox. */
export function platformQrAccount({ config }: GatewayContext): QrAccount | undefined {
  if (config.qrPlatformCredentials) return qrAccount.safeParse(config.qrPlatformCredentials).data
  return config.gatewaySandbox && !config.gatewayUrls.banknetQr ? sandboxPlatformQr : undefined
}
