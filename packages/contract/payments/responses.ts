import { z } from 'zod'
import { named } from '../named.ts'
import { id, npr, success } from '../response-values.ts'

/* The responses to the seven kinds of payment start, and to the checks (4.5). */

export const walletAStartResponse = named(
  'WalletAPayment',
  z.object({
    action_url: z.string().describe('post a form with the other keys there'),
    ...{ amount: z.string(), tax_amount: z.string(), product_service_charge: z.string() },
    ...{ product_delivery_charge: z.string(), total_amount: z.string(), transaction_uuid: z.string() },
    ...{ product_code: z.string(), success_url: z.string(), failure_url: z.string() },
    ...{ signed_field_names: z.string(), signature: z.string() },
  }),
  'The fields of a form',
)

export const walletBStartResponse = named(
  'WalletBPayment',
  z.looseObject({
    pidx: z.string(),
    payment_url: z.string().describe('open it in the browser'),
    expires_at: z.string(),
    expires_in: z.number().describe('seconds'),
  }),
  "The gateway's own response; it may have more keys",
)

export const urlStartResponse = named(
  'UrlPayment',
  z.object({ url: z.string().describe('open it in the browser') }),
  'A payment on a page of the gateway',
)

export const hubAStartResponse = named(
  'HubAPayment',
  z.object({
    action_url: z.string().describe('post a form with the other keys there'),
    ...{ MerchantId: z.string(), MerchantName: z.string(), Amount: z.string(), MerchantTxnId: z.string() },
    ...{ ProcessId: z.string(), InstrumentCode: z.string(), ResponseUrl: z.string(), Signature: z.string() },
  }),
  'The fields of a form',
)

const qr = {
  prn: z.string().describe("the payment's own number at the gateway"),
  transaction: id.describe('for the check, and for release-hold'),
  amount: npr.describe('the amount of the order'),
  socket_url: z
    .string()
    .describe("the gateway's socket, which reports the scan and the payment; '' when there is none"),
  qr_message: z.string().describe('the text of the QR code'),
}

export const qrStartResponse = named('QrPayment', z.object(qr), 'A payment by a QR code on your own page')

const bank = named(
  'Bank',
  z.object({
    ...{ bankName: z.string(), bankCode: z.string(), bankIcon: z.string(), packageName: z.string() },
    intentScheme: z.string().describe('open `<intentScheme>/?qrPayload=<qr_message>` on a phone'),
  }),
  'A bank that can pay the QR code',
)

export const checkoutStartResponse = named(
  'CheckoutPayment',
  z.object({ ...qr, banks: z.array(bank) }),
  'A payment by a QR code or by the app of a bank',
)

export const qrCheckResponse = z.object({ success })
export const checkoutCheckResponse = z.object({ success, amount: npr })

/** The 400 of the methods that check `url` themselves. */
export const invalidReturnUrlResponse = named(
  'InvalidReturnUrl',
  z.object({
    fields: z.object({ url: z.literal('Valid Return URL is required') }),
  }),
  'The gateway cannot send the shopper back to this `url`',
)
