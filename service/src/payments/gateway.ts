import type { Config } from '../config.ts'
import type { Log } from '../platform/process/log.ts'

/** The methods a gateway can pay (2.11). */
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

/** A payment start or check as a gateway sees it. */
export type Payment = {
  storeId: string
  transactionId: string
  orderId: string
  storeName: string
  /** our random reference at the gateway: letters and digits, 20 characters, unique forever */
  reference: string
  /** what the gateway is asked to charge */
  amountPaisa: number
  /** what the shopper is shown: differs from the charge only with development credentials (4.5) */
  orderAmountPaisa: number
  /** product charges (with customization, less discount) and delivery, which add up to the amount */
  goodsPaisa: number
  deliveryPaisa: number
  customer: { name: string; email: string; phone: string }
  client: { ip: string; userAgent: string }
  now: Date
}

/** What a gateway needs from the service around it. */
export type GatewayContext = {
  config: Config
  log: Log
  /** the store's credentials of 0.1, opened: only this method's keys */
  credentials: Record<string, unknown>
  now: Date
  /** where the gateway sends the browser; `outcome` is a hint in the path and never believed */
  returnUrl(outcome: 'success' | 'failure'): string
}

export type Started = {
  /** the answer of the init route, exactly the fields of 4.5 */
  answer: Record<string, unknown>
  /** kept with the transaction for later checks; no credentials */
  details: Record<string, unknown>
  /** how long the gateway keeps the payment open; reconciliation asks until then and a while longer */
  lifeSeconds: number
}

/**
 * Three outcomes, not two: only a definite no is `unpaid`; whatever is unclear is `unknown` and asked about again. With a `doubt`, money came, but not
 * as it was asked for, and a person has to look.
 */
export type Outcome =
  | { outcome: 'paid'; gatewayReference: string }
  | { outcome: 'unpaid'; reason: string }
  | { outcome: 'unknown'; reason: string; doubt?: string }

/** A stored transaction as checks see it. */
export type StartedPayment = {
  storeId: string
  transactionId: string
  orderId: string
  method: PaymentMethod
  reference: string
  chargedAmountPaisa: number
  development: boolean
  details: Record<string, unknown>
  createdAt: Date
}

/** One payment method: how does the shopper start, and was it really paid? */
export type Gateway = {
  start(context: GatewayContext, payment: Payment): Promise<Started>
  /** Asks the gateway. Never throws for what the gateway does; never believes a browser. */
  check(context: GatewayContext, payment: StartedPayment): Promise<Outcome>
  /**
   * What a browser's return proves, for redirecting methods: `query` has only single strings, `hint` is the outcome its address claims.
   * Absent: `check` alone decides.
   */
  verifyReturn?(
    context: GatewayContext,
    payment: StartedPayment,
    query: Record<string, string>,
    hint: 'success' | 'failure',
  ): Promise<Outcome>
}
