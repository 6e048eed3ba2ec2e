import type { SandboxKeys } from './sandbox-keys.ts'

/*
 * The merchant accounts at the gateway sandbox. The service generates them: the demo store and the tests use the
 * merchant's half, and the sandbox receives the gateways' half when it is started.
 */

/** The merchant's half, in the shape of a store file's `setting`. Rejected in production. */
export function sandboxCredentials(keys: SandboxKeys) {
  return {
    wallet_a_product_code: 'EPAYTEST',
    wallet_a_secret: '8gBm/:&EnhH.1/q',
    wallet_b_secret: 'sandbox-wallet-b-secret',
    banknet_a_pid: 'SANDBOXPID',
    banknet_a_secret: 'sandbox-banknet-a-secret',
    banknet_a_dynamic_key: sandboxStoreQr,
    banknet_a_checkout_key: sandboxCheckout(keys),
    hub_a_key: {
      merchantId: '9',
      merchantName: 'SandboxMerchant',
      username: 'sandbox-hub',
      password: 'sandbox-hub-password',
      secret: 'sandbox-hub-secret',
    },
    bank_card_key: {
      officeId: 'SANDBOX',
      accessToken: 'sandbox-card-access-token',
      encryptionKeyId: '0123456789abcdef0123456789abcdef',
      merchantSigningPrivateKey: keys.cardMerchantSigning.privateKey,
      merchantEncryptionPrivateKey: keys.cardMerchantEncryption.privateKey,
      gatewaySigningPublicKey: keys.cardGatewaySigning.publicKey,
      gatewayEncryptionPublicKey: keys.cardGatewayEncryption.publicKey,
    },
  }
}

export const sandboxStoreQr = {
  merchantCode: 'SBXSTORE',
  secret: 'sandbox-store-qr-secret',
  username: 'sandbox-store-qr',
  password: 'sandbox-store-qr-password',
}

/** The platform's own account, used by method `QR` where QR_PLATFORM_CREDENTIALS is not set. */
export const sandboxPlatformQr = {
  merchantCode: 'SBXPLATFORM',
  secret: 'sandbox-platform-qr-secret',
  username: 'sandbox-platform-qr',
  password: 'sandbox-platform-qr-password',
}

export function sandboxCheckout(keys: SandboxKeys) {
  return {
    username: 'sandbox-checkout',
    password: 'sandbox-checkout-password',
    terminalId: 'SBXTERMINAL',
    privateKey: keys.checkoutMerchant.privateKey,
  }
}

/** The gateways' half: shared secrets, the merchant's public keys and the card gateway's private keys. */
export function accountsAtGateways(keys: SandboxKeys) {
  const merchant = sandboxCredentials(keys)
  const { privateKey: _merchantOnly, ...checkout } = merchant.banknet_a_checkout_key
  const { officeId, accessToken } = merchant.bank_card_key
  return {
    walletA: [{ productCode: merchant.wallet_a_product_code, secret: merchant.wallet_a_secret }],
    walletB: [{ secret: merchant.wallet_b_secret }],
    bankNetA: [{ pid: merchant.banknet_a_pid, secret: merchant.banknet_a_secret }],
    bankNetQr: [sandboxStoreQr, sandboxPlatformQr],
    bankNetCheckout: [{ ...checkout, publicKey: keys.checkoutMerchant.publicKey }],
    hubA: [merchant.hub_a_key],
    bankCard: [
      {
        officeId,
        accessToken,
        merchantSigningPublicKey: keys.cardMerchantSigning.publicKey,
        merchantEncryptionPublicKey: keys.cardMerchantEncryption.publicKey,
        gatewaySigningPrivateKey: keys.cardGatewaySigning.privateKey,
        gatewayEncryptionPrivateKey: keys.cardGatewayEncryption.privateKey,
      },
    ],
  }
}

/** True when any of the credentials is a sandbox account's: each account has a value that starts with `sandbox-`. */
export function areSandboxCredentials(credentials: object): boolean {
  return JSON.stringify(credentials).includes('"sandbox-')
}
