import { z } from 'zod'
import { sandboxPlatformQr } from '../../sandbox/sandbox-credentials.ts'
import type { GatewayContext } from '../gateway.ts'

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1))
const account = z.object({
  merchantCode: text.pipe(z.string().max(15)),
  secret: text,
  username: text,
  password: text,
})

/** An account at the dynamic QR. The last two travel in every body: request bodies are never logged. */
export type QrAccount = z.output<typeof account>

/** `QR_Dynamic`: the store's own. */
export function storeQrAccount({ credentials }: GatewayContext): QrAccount | undefined {
  return account.safeParse(credentials.banknet_a_dynamic_key).data
}

/** `QR`: the platform's. The sandbox's own account is of use nowhere but in the sandbox. */
export function platformQrAccount({ config }: GatewayContext): QrAccount | undefined {
  if (config.qrPlatformCredentials) return account.safeParse(config.qrPlatformCredentials).data
  return config.gatewaySandbox && !config.gatewayUrls.banknetQr ? sandboxPlatformQr : undefined
}
