import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { GatewayContext, Payment, Started } from './gateway.ts'
import { gateways } from './gateways.ts'

/**
 * The response to a start of an order whose amount is 0. It has the fields of 4.5, so that every shop can use it, but
 * it leads to the service's own return address instead of a gateway, or to a check that responds `success`.
 */
export async function responseToNothingToPay(
  method: PaymentMethod,
  gateway: GatewayContext,
  payment: Payment,
): Promise<Started> {
  return { response: await response(method, gateway, payment), details: {}, lifetimeSeconds: 0 }
}

async function response(method: PaymentMethod, gateway: GatewayContext, payment: Payment) {
  const { reference, transactionId, storeName, now } = payment
  const url = gateway.returnUrl('success')
  const qr = { prn: reference, transaction: transactionId, amount: 0, socket_url: '', qr_message: 'Nothing to pay' }
  switch (method) {
    case 'WalletA':
      // Its form is made without a call.
      return { ...(await gateways.WalletA.start(gateway, payment)).response, action_url: url }
    case 'WalletB':
      return { pidx: reference, payment_url: url, expires_at: now.toISOString(), expires_in: 0 }
    case 'HubA':
      return { action_url: url, ...hubAFields(reference, storeName), ResponseUrl: url, Signature: '' }
    case 'BankNetA':
    case 'bank_card':
      return { url }
    case 'QR':
    case 'QR_Dynamic':
      return qr
    case 'BankNetACheckout':
      return { ...qr, banks: [] }
  }
}

function hubAFields(reference: string, MerchantName: string) {
  const ids = { MerchantTxnId: reference, ProcessId: reference, InstrumentCode: '' }
  return { MerchantId: '', MerchantName, Amount: '0.00', ...ids }
}
