import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { found } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { findStoreForPayment, listCredentialStates } from '../credentials.queries.ts'
import { type Missing, missingFor } from '../payment-methods.ts'

/** The order of P 2.11. */
const shownOrder = [
  ...(['COD', 'QR_Dynamic', 'BankNetACheckout', 'QR', 'WalletA', 'BankNetA', 'WalletB', 'HubA', 'bank_card'] as const),
] satisfies ('COD' | PaymentMethod)[]

/** GET S/payment-methods (4.2). */
export async function listPaymentMethods({ context, storeId }: MerchantRequest) {
  const [read, states] = await Promise.all([
    findStoreForPayment(context.db, storeId),
    listCredentialStates(context.db, storeId),
  ])
  const store = found(read, 'Store')
  const credentialNames = states.map(({ key }) => key)
  const items = shownOrder.map((method) => {
    const missing: Missing[] = method === 'COD' ? [] : missingFor(method, { ...store, credentialNames })
    return { method, available: missing.length === 0, missing }
  })
  return { items }
}
