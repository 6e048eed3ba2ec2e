import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Config } from '../config.ts'

/** A gateway's origin that an operator may set. */
export type GatewayUrl = keyof Config['gatewayUrls']

/** `development`: the gateway's own test system, used outside production when the sandbox is off. */
type Hosts = { live: string; development?: string; sandboxPath: string }

/** Each gateway's live origin, and its path in the gateway sandbox. */
const hosts: Record<GatewayUrl, Hosts> = {
  walletA: { live: 'https://epay.esewa.com.np', sandboxPath: '/sandbox/wallet_a' },
  walletAStatus: { live: 'https://epay.esewa.com.np', sandboxPath: '/sandbox/wallet_a' },
  walletB: { live: 'https://khalti.com', sandboxPath: '/sandbox/wallet_b' },
  banknetA: { live: 'https://clientapi.fonepay.com', sandboxPath: '/sandbox/banknet_a' },
  banknetQr: {
    live: 'https://merchantapi.fonepay.com',
    development: 'https://dev-merchantapi.fonepay.com/convergent-merchant-web',
    sandboxPath: '/sandbox/banknet_qr',
  },
  // The bank names the live origin to each merchant (5.1): set it as BANKNET_CHECKOUT_URL.
  banknetCheckout: {
    live: 'https://merchantapi.fonepay.com',
    development: 'https://dev-external-gateway-new.fonepay.com',
    sandboxPath: '/sandbox/banknet_checkout',
  },
  hubA: { live: 'https://apigateway.nepalpayment.com', sandboxPath: '/sandbox/hub_a' },
  hubAForm: { live: 'https://gateway.nepalpayment.com', sandboxPath: '/sandbox/hub_a' },
  bankCard: { live: 'https://core.paco.2c2p.com', sandboxPath: '/sandbox/bank_card' },
}

/**
 * A gateway's origin: the operator's URL, else the sandbox, else its own. The path after it is always the gateway's.
 */
export function gatewayOrigin(config: Config, gateway: GatewayUrl): string {
  const { live, development = live, sandboxPath } = hosts[gateway]
  const own = config.production ? live : development
  return config.gatewayUrls[gateway] ?? (isSimulated(config, gateway) ? `${config.publicUrl}${sandboxPath}` : own)
}

/** Whether the built-in sandbox is the gateway. */
export function isSimulated(config: Config, gateway: GatewayUrl): boolean {
  return config.gatewaySandbox && config.gatewayUrls[gateway] === undefined
}

/** Whether payments move money: in production, at the gateway itself and not at a simulator. */
export function takesMoney(config: Config, gateway: GatewayUrl): boolean {
  return config.production && gatewayOrigin(config, gateway) === hosts[gateway].live
}

/** The gateway whose origin a method's start call goes to. */
export const gatewayOfMethod: Record<PaymentMethod, GatewayUrl> = {
  WalletA: 'walletA',
  WalletB: 'walletB',
  BankNetA: 'banknetA',
  QR: 'banknetQr',
  QR_Dynamic: 'banknetQr',
  BankNetACheckout: 'banknetCheckout',
  HubA: 'hubA',
  bank_card: 'bankCard',
}
