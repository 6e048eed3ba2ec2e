import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Config } from '../config.ts'
import type { Log } from '../platform/process/log.ts'

/** A payment as a gateway adapter starts it. */
export type Payment = {
  storeId: string
  transactionId: string
  orderId: string
  storeName: string
  /** our random reference at the gateway: letters and digits, 20 characters, unique forever */
  reference: string
  /** the amount that the gateway charges */
  amountPaisa: number
  /** the amount that the shopper sees: differs from the charge only with development credentials (4.5) */
  orderAmountPaisa: number
  /** product charges (with customization, less discount) and delivery, which add up to the amount */
  goodsPaisa: number
  deliveryPaisa: number
  customer: { name: string; email: string; phone: string }
  client: { ip: string; userAgent: string }
  now: Date
}

/** What a gateway adapter needs from the service. */
export type GatewayContext = {
  config: Config
  log: Log
  /** the store's decrypted credentials, this method's keys only */
  credentials: Record<string, unknown>
  now: Date
  /** where the gateway sends the browser; `outcome` is only a hint in the path, never a proof */
  returnUrl(outcome: 'success' | 'failure'): string
}

export type Started = {
  /** the response of the init route, exactly the fields of 4.5 */
  response: Record<string, unknown>
  /** stored with the transaction for later checks; no credentials */
  details: Record<string, unknown>
  /** how long the payment stays open at the gateway; reconciliation queries it until a day after that */
  lifetimeSeconds: number
}

/**
 * Only a definite negative is `unpaid`. An unclear result is `unknown` and is queried again. `isPending`: the gateway
 * says that nobody has paid yet. A `reviewReason` means that money arrived, but not as requested, so that a person must
 * review the payment.
 */
export type Outcome =
  | { outcome: 'paid'; gatewayReference: string }
  | { outcome: 'unpaid'; reason: string }
  | { outcome: 'unknown'; reason: string; isPending?: boolean; reviewReason?: string }

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

/** What a gateway says about a store's credentials. `no response`: also that of a gateway which fails. */
export type Probe = 'accepted' | 'rejected' | 'no response'

/** The adapter of one payment method: how a shopper starts a payment, and whether it was really paid. */
export type Gateway = {
  start(context: GatewayContext, payment: Payment): Promise<Started>
  /**
   * Queries the gateway. A failing gateway is an `unknown` outcome, not an error. Never relies on the browser. Absent:
   * the gateway cannot be queried, and only a browser's return settles.
   */
  check?(context: GatewayContext, payment: StartedPayment): Promise<Outcome>
  /**
   * Verifies a browser's return, for redirecting methods. `query` has single strings only, `hint` is the outcome that
   * the address claims. Absent: `check` alone decides.
   */
  verifyReturn?(
    context: GatewayContext,
    payment: StartedPayment,
    query: Record<string, string>,
    hint: 'success' | 'failure',
  ): Promise<Outcome>
  /**
   * A call that only reads, such as the status of a reference that no payment has, or a login. The credentials have the
   * right form. Absent: the gateway has no such call.
   */
  probe?(context: GatewayContext, reference: string): Promise<Probe>
}
