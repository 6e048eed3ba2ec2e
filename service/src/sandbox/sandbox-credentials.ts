import type { SandboxKeys } from './sandbox-keys.ts'

/** What the sandbox's gateways accept, in the shape of a store file's `setting`. Refused in production. */
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

/** Every set above holds a value that says so. */
export function areSandboxCredentials(credentials: object): boolean {
  return JSON.stringify(credentials).includes('"sandbox-')
}
