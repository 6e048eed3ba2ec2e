import { createPublicKey, type KeyObject } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Context } from '../context.ts'
import { hint } from '../platform/http/hint.ts'
import type { GatewayContext } from './gateway.ts'
import { callGateway } from './gateway-call.ts'
import { gatewayOfMethod, isSimulated } from './gateway-hosts.ts'
import { cardCredentials } from './gateways/bank-card-credentials.ts'
import { checkoutAccount } from './gateways/banknet-checkout-account.ts'
import { platformQrAccount, storeQrAccount } from './gateways/banknet-qr-account.ts'
import { hubACredentials } from './gateways/hub-a.ts'
import { findTextCredential } from './gateways/text-credential.ts'
import { accountsAtGateways } from './sandbox-accounts.ts'
import { findSandboxKeys, type SandboxKeys } from './sandbox-keys.ts'

type Accounts = ReturnType<typeof accountsAtGateways>

/**
 * The gateway sandbox accepts the credentials of any store, and signs with their secrets as the gateway would. It
 * learns them here, before a payment starts; credentials that change afterwards are unknown to it until the next start.
 */
export async function introduceToSandbox(context: Context, method: PaymentMethod, gateway: GatewayContext) {
  const { config, findSandboxUrl } = context
  if (!findSandboxUrl || !isSimulated(config, gatewayOfMethod[method])) return
  // The first call starts it. Its start must not count in the time-out of the gateway's call.
  const url = await findSandboxUrl().catch((err) => {
    context.log.error({ err }, 'gateway sandbox could not be started')
    return undefined
  })
  if (url === undefined) return
  const keys = await findSandboxKeys(config.dataDir)
  const [name, account] = (await accountOf(method, gateway, keys)) ?? []
  // The gateway's adapter rejects credentials of a wrong form.
  if (name === undefined || accountsAtGateways(keys)[name].some((known) => isDeepStrictEqual(known, account))) return
  const response = await callGateway(`${url}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [name]: [account] }),
  })
  if (response?.status !== 200) {
    context.log.warn({ method, status: response?.status }, 'gateway sandbox did not take the credentials of a store')
  }
  hint(context, `${method}: the sandbox accepts any credentials of the right form; the gateway has not checked these`)
}

type Named = readonly [name: keyof Accounts, account: object]

/** A store's credentials as the gateway has them: shared secrets, and public keys of the merchant's private ones. */
async function accountOf(
  method: PaymentMethod,
  gateway: GatewayContext,
  keys: SandboxKeys,
): Promise<Named | undefined> {
  switch (method) {
    case 'WalletA':
      return named('walletA', {
        productCode: findTextCredential(gateway, 'wallet_a_product_code'),
        secret: findTextCredential(gateway, 'wallet_a_secret'),
      })
    case 'WalletB':
      return named('walletB', { secret: findTextCredential(gateway, 'wallet_b_secret') })
    case 'BankNetA':
      return named('bankNetA', {
        pid: findTextCredential(gateway, 'banknet_a_pid'),
        secret: findTextCredential(gateway, 'banknet_a_secret'),
      })
    case 'QR':
      return named('bankNetQr', platformQrAccount(gateway))
    case 'QR_Dynamic':
      return named('bankNetQr', storeQrAccount(gateway))
    case 'BankNetACheckout': {
      const { key, qrType: _ofRequests, ...login } = (await checkoutAccount(gateway, true)) ?? {}
      return named('bankNetCheckout', { ...login, publicKey: key && publicPem(key) })
    }
    case 'HubA':
      return named('hubA', hubACredentials(gateway))
    case 'bank_card':
      return named('bankCard', cardAccount(gateway, keys))
  }
}

/** Undefined when a part of the account is missing. */
function named(name: keyof Accounts, account: Record<string, unknown> | undefined): Named | undefined {
  return account && !Object.values(account).includes(undefined) ? [name, account] : undefined
}

/** The gateway's own keys are the sandbox's (gateway-context.ts). */
function cardAccount(gateway: GatewayContext, keys: SandboxKeys) {
  const card = cardCredentials(gateway)
  return (
    card && {
      officeId: card.officeId,
      accessToken: card.accessToken,
      merchantSigningPublicKey: publicPem(card.sealing.signingKey),
      merchantEncryptionPublicKey: publicPem(card.opening.decryptionKey),
      gatewaySigningPrivateKey: keys.cardGatewaySigning.privateKey,
      gatewayEncryptionPrivateKey: keys.cardGatewayEncryption.privateKey,
    }
  )
}

function publicPem(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string
}
