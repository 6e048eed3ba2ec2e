/** The methods that a gateway can pay (2.11). Every other `paymentMethod` but COD is stored, and no gateway can pay it. */
export const paymentMethods = [
  'WalletA',
  'WalletB',
  'BankNetA',
  'QR',
  'QR_Dynamic',
  'BankNetACheckout',
  'HubA',
  'bank_card',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export function isPaymentMethod(method: string): method is PaymentMethod {
  return (paymentMethods as readonly string[]).includes(method)
}

/** These check the return URL themselves when the payment starts, and accept no `localhost` (4.5). */
export const strictUrlMethods = ['WalletA', 'WalletB', 'BankNetA'] as const
export type StrictUrlMethod = (typeof strictUrlMethods)[number]

export function isStrictUrlMethod(method: string): method is StrictUrlMethod {
  return (strictUrlMethods as readonly string[]).includes(method)
}
