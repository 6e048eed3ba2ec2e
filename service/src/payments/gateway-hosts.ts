import type { Config } from '../config.ts'
import type { PaymentMethod } from './gateway.ts'

/** A gateway's origin that an operator may set. */
export type GatewayUrl = keyof Config['gatewayUrls']

/** `development`: the gateway's own test system, where a service outside production goes when the sandbox is off. */
type Hosts = { live: string; development?: string; sandboxPath: string }

/** Each gateway's own live origin, and where the built-in sandbox plays it. */
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
  // The bank hands over the live base (5.1); BANKNET_CHECKOUT_URL takes it.
  banknetCheckout: {
    live: 'https://merchantapi.fonepay.com',
    development: 'https://dev-external-gateway-new.fonepay.com',
    sandboxPath: '/sandbox/banknet_checkout',
  },
  hubA: { live: 'https://apigateway.nepalpayment.com', sandboxPath: '/sandbox/hub_a' },
  hubAForm: { live: 'https://gateway.nepalpayment.com', sandboxPath: '/sandbox/hub_a' },
  bankCard: { live: 'https://core.paco.2c2p.com', sandboxPath: '/sandbox/bank_card' },
}

/** Where a gateway is reached: the operator's URL, else the sandbox, else the gateway itself. The path behind it is the gateway's own. */
export function gatewayOrigin(config: Config, gateway: GatewayUrl): string {
  const { live, development = live, sandboxPath } = hosts[gateway]
  const own = config.production ? live : development
  return config.gatewayUrls[gateway] ?? (config.gatewaySandbox ? `${config.publicUrl}${sandboxPath}` : own)
}

/** Whether payments are of money: in production, at the gateway itself and nobody who plays it. */
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
