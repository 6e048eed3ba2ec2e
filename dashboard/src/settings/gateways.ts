import type { CredentialKey } from '@pasal/contract/merchant/payment-methods/requests.ts'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'

type Part = { name: string; label: string; isLong?: boolean; isOpen?: boolean; isOptional?: boolean }
/** `parts` stand in one value; without them the value is one text. */
export type Credential = { key: CredentialKey; label: string; isOpen?: boolean; parts?: readonly Part[] }
type Gateway = { name: string; credentials: readonly Credential[] }

const account: readonly Part[] = [
  { name: 'username', label: 'Username', isOpen: true },
  { name: 'password', label: 'Password' },
]

/** What each gateway gives to a merchant, in the gateway's own words. */
export const gateways: Record<PaymentMethod | 'COD', Gateway> = {
  COD: { name: 'COD', credentials: [] },
  WalletA: {
    name: 'eSewa',
    credentials: [
      { key: 'wallet_a_product_code', label: 'Product code', isOpen: true },
      { key: 'wallet_a_secret', label: 'Secret key' },
    ],
  },
  WalletB: { name: 'Khalti', credentials: [{ key: 'wallet_b_secret', label: 'Live secret key' }] },
  BankNetA: {
    name: 'Fonepay',
    credentials: [
      { key: 'banknet_a_pid', label: 'PID', isOpen: true },
      { key: 'banknet_a_secret', label: 'Shared secret' },
    ],
  },
  QR: { name: 'Fonepay QR (Pasal)', credentials: [] },
  QR_Dynamic: {
    name: 'Fonepay QR',
    credentials: [
      {
        ...{ key: 'banknet_a_dynamic_key', label: 'Fonepay dynamic QR' },
        parts: [
          { name: 'merchantCode', label: 'Merchant code', isOpen: true },
          { name: 'secret', label: 'Secret' },
          ...account,
        ],
      },
    ],
  },
  BankNetACheckout: {
    name: 'Checkout by Fonepay',
    credentials: [
      {
        ...{ key: 'banknet_a_checkout_key', label: 'Checkout by Fonepay' },
        parts: [
          ...account,
          { name: 'terminalId', label: 'Terminal ID', isOpen: true },
          { name: 'privateKey', label: 'Private key (PEM)', isLong: true },
        ],
      },
    ],
  },
  HubA: {
    name: 'NPS OnePG',
    credentials: [
      {
        ...{ key: 'hub_a_key', label: 'NPS OnePG' },
        parts: [
          { name: 'merchantId', label: 'Merchant ID', isOpen: true },
          { name: 'merchantName', label: 'Merchant name', isOpen: true },
          ...account,
          { name: 'secret', label: 'Secret key' },
        ],
      },
    ],
  },
  bank_card: {
    name: '2C2P (Visa, Mastercard)',
    credentials: [
      {
        ...{ key: 'bank_card_key', label: '2C2P PACO' },
        parts: [
          { name: 'officeId', label: 'Office ID', isOpen: true },
          { name: 'accessToken', label: 'Access token' },
          { name: 'encryptionKeyId', label: 'Encryption key ID', isOpen: true, isOptional: true },
          { name: 'merchantSigningPrivateKey', label: 'Merchant signing private key (PEM)', isLong: true },
          { name: 'merchantEncryptionPrivateKey', label: 'Merchant encryption private key (PEM)', isLong: true },
          { name: 'gatewaySigningPublicKey', label: 'PACO signing public key (PEM)', isLong: true },
          { name: 'gatewayEncryptionPublicKey', label: 'PACO encryption public key (PEM)', isLong: true },
        ],
      },
    ],
  },
}
