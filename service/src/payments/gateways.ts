import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Gateway } from './gateway.ts'
import { bankCard } from './gateways/bank-card.ts'
import { bankNetA } from './gateways/banknet-a.ts'
import { bankNetACheckout } from './gateways/banknet-a-checkout.ts'
import { platformQr, storeQr } from './gateways/banknet-qr.ts'
import { hubA } from './gateways/hub-a.ts'
import { walletA } from './gateways/wallet-a.ts'
import { walletB } from './gateways/wallet-b.ts'

/** Method name to file. */
export const gateways: Record<PaymentMethod, Gateway> = {
  WalletA: walletA,
  WalletB: walletB,
  BankNetA: bankNetA,
  QR: platformQr,
  QR_Dynamic: storeQr,
  BankNetACheckout: bankNetACheckout,
  HubA: hubA,
  bank_card: bankCard,
}
