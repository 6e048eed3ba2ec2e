import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { checkoutKey } from '@pasal/contract/payments/accounts.ts'
import type { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import { sandboxCheckout } from '../sandbox-accounts.ts'
import { findSandboxKeys } from '../sandbox-keys.ts'

/** An account at the checkout network. */
export type CheckoutAccount = Omit<z.output<typeof checkoutKey>, 'privateKey'> & { key: KeyObject }

/** A development payment uses the development account, any other the store's own (4.5). */
export async function checkoutAccount(
  { config, credentials }: Pick<GatewayContext, 'config' | 'credentials'>,
  development: boolean,
): Promise<CheckoutAccount | undefined> {
  const stored = development
    ? (config.banknetCheckoutDevCredentials ?? sandboxCheckout(await findSandboxKeys(config.dataDir)))
    : credentials.banknet_a_checkout_key
  const parsed = checkoutKey.safeParse(stored).data
  const key = parsed && readPrivateKey(parsed.privateKey)
  if (!parsed || !key) return undefined
  const { username, password, terminalId, qrType } = parsed
  return { username, password, terminalId, qrType, key }
}

/** PEM, or PKCS#8 DER without armour as hex or base64. Undefined when it is no RSA key. */
export function readPrivateKey(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----BEGIN') ? createPrivateKey(text) : createPrivateKey(derKey(text))
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

function derKey(text: string) {
  const compressed = text.replace(/\s/g, '')
  const isHex = /^([0-9a-f]{2})+$/i.test(compressed)
  return { key: Buffer.from(compressed, isHex ? 'hex' : 'base64'), format: 'der', type: 'pkcs8' } as const
}

/** RSASSA-PKCS1-v1_5 with SHA-256 over exactly the bytes that are sent. */
export function checkoutSignature(key: KeyObject, body: Uint8Array): string {
  return sign('sha256', body, key).toString('base64')
}
