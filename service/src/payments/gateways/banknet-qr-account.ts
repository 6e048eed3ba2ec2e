import { qrAccount } from '@pasal/contract/payments/accounts.ts'
import type { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import { sandboxPlatformQr } from '../sandbox-accounts.ts'

/** An account at the dynamic QR. Every request body has user name and password: request bodies are never logged. */
export type QrAccount = z.output<typeof qrAccount>

/** `QR_Dynamic`: the store's own. */
export function storeQrAccount({ credentials }: GatewayContext): QrAccount | undefined {
  return qrAccount.safeParse(credentials.banknet_a_dynamic_key).data
}

/** `QR`: the platform's. The sandbox account works in the sandbox only. */
export function platformQrAccount({ config }: GatewayContext): QrAccount | undefined {
  if (config.qrPlatformCredentials) return qrAccount.safeParse(config.qrPlatformCredentials).data
  return config.gatewaySandbox && !config.gatewayUrls.banknetQr ? sandboxPlatformQr : undefined
}
