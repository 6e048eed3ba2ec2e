import { z } from 'zod'
import { startRequest } from '../../payments/payments.contract.ts'
import {
  checkoutCheckAnswer,
  checkoutStartAnswer,
  hubAStartAnswer,
  qrCheckAnswer,
  qrStartAnswer,
  urlStartAnswer,
  walletAStartAnswer,
  walletBStartAnswer,
} from '../../payments/payments.responses.contract.ts'
import type { Operation, Operations } from './operation.ts'

const often = { requests: 600, minutes: 1 }
const refusals = [
  ...['Order not found', 'Payment already received', 'This order is not waiting for a payment'],
  ...['This order was placed with another payment method', 'Store not found'],
  ...['This payment method is not available for this store', 'The payment could not be started, please try again'],
]

function start(id: string, method: string, then: string, answer: z.ZodType, more: Partial<Operation> = {}): Operation {
  return {
    ...{ id, tag: 'Payments', summary: `Start a payment by ${method}`, answer, refusals, limit: often },
    description: `For an order placed with \`paymentMethod\` ${method}. ${then}`,
    ...more,
    about: { url: "the site's origin, to come back to: <url>/payment/success or <url>/payment/failed", ...more.about },
  }
}

/** These look at `url` by themselves and refuse `localhost`. */
const strict: Partial<Operation> = {
  request: { body: startRequest },
  more400: z.object({ fields: z.object({ url: z.literal('Valid Return URL is required') }) }),
}

const post = 'Post a form with the answer, all keys but `action_url`, to `action_url`.'
const qr = 'Show `qr_message` as a QR code, and ask the check every few seconds while the page is visible.'

export const paymentOperations: Operations = {
  'POST /payment/wallet_a/init': start('startWalletA', 'WalletA', post, walletAStartAnswer, strict),
  'POST /payment/wallet_b/init': start('startWalletB', 'WalletB', 'Open `payment_url`.', walletBStartAnswer, strict),
  'POST /payment/banknet_a/init': start('startBankNetA', 'BankNetA', 'Open `url`.', urlStartAnswer, strict),
  'POST /payment/hub_a/init': start('startHubA', 'HubA', post, hubAStartAnswer),
  'POST /payment/bank_card/init': start('startBankCard', 'bank_card', 'Open `url`.', urlStartAnswer),
  'POST /payment/banknet_a_checkout/init': start('startCheckout', 'BankNetACheckout', qr, checkoutStartAnswer),
  'POST /payment/dynamic_qr/init': start('startQr', 'QR or QR_Dynamic', qr, qrStartAnswer, {
    refusals: [...refusals, 'QR request is not approved for this store'],
    about: { self: 'true for QR_Dynamic, left out for QR' },
  }),
  'GET /payment/dynamic_qr/check/:transaction': {
    ...{ id: 'checkQr', tag: 'Payments', summary: 'Whether a QR or QR_Dynamic payment arrived' },
    answer: qrCheckAnswer,
    refusals: ['Payment not received'],
  },
  'GET /payment/banknet_a_checkout/check/:transaction': {
    ...{ id: 'checkBankNetACheckout', tag: 'Payments', summary: 'Whether a BankNetACheckout payment arrived' },
    answer: checkoutCheckAnswer,
    refusals: ['Payment not received'],
  },
  'GET /public/qr': {
    ...{ id: 'drawQr', tag: 'Payments', summary: 'A text as a QR picture' },
    description: 'SVG for whoever asks for it, else PNG. One text is one picture for ever.',
    media: ['image/svg+xml', 'image/png'],
    limit: often,
    about: { q: 'the text, such as `qr_message`' },
  },
}
