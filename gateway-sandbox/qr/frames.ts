import { setTimeout as wait } from 'node:timers/promises'
import { rupeesText } from '../rupees.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import type { QrAction } from './pages.ts'
import type { QrSockets } from './sockets.ts'

type Dialect = {
  gateway: string
  /** the field of the payment that names the merchant in a frame */
  merchantId: 'merchantCode' | 'terminalId'
  paidMessage: string
  /** the checkout network sends a frame to one listener only */
  to?: 'all' | 'first'
  amountAsNumber?: boolean
}

const delayMs = 3000

/** Applies a scan, payment or failure to the gateway's books and sends the frames on the QR's socket. */
export function qrFrames({ state }: Sandbox, sockets: QrSockets, dialect: Dialect) {
  const { gateway, to } = dialect
  const send = (payment: SandboxPayment, inner: object) => {
    const { deviceId = '', [dialect.merchantId]: merchantId } = payment.fields
    if (state.has(gateway, 'no-frame')) return
    if (state.has(gateway, 'socket-dropped')) return sockets.drop(deviceId)
    const text = state.has(gateway, 'broken-frame') ? '{"paymentSuccess":tr' : JSON.stringify(inner)
    const frame = { merchantId, deviceId, transactionStatus: state.has(gateway, 'object-frame') ? inner : text }
    for (let times = state.has(gateway, 'double-frames') ? 2 : 1; times > 0; times--) {
      sockets.send(deviceId, JSON.stringify(frame), to)
    }
  }
  return async (payment: SandboxPayment, action: QrAction): Promise<void> => {
    if (payment.state === 'paid') return
    if (action !== 'pending') send(payment, { success: true, message: 'VERIFIED', qrVerified: true })
    payment.state = 'pending'
    if (action === 'pending' || action === 'scan') return
    // With these two faults the frame reports a payment that the gateway's books do not have.
    const isUntrue = state.has(gateway, 'other-prn') || state.has(gateway, 'frame-before-status')
    if (!isUntrue) payment.state = action === 'fail' ? 'failed' : 'paid'
    const result = resultFrame(payment, action === 'pay', dialect)
    if (state.has(gateway, 'other-prn')) result.productNumber = `X${payment.reference.slice(1)}`
    if (state.has(gateway, 'frame-delayed'))
      return void wait(delayMs, undefined, { ref: false }).then(() => send(payment, result))
    send(payment, result)
  }
}

/** `success` is always true: only `paymentSuccess` is the outcome. */
function resultFrame(payment: SandboxPayment, paid: boolean, { paidMessage, amountAsNumber }: Dialect) {
  const rupees = payment.amountPaisa / 100
  return {
    traceId: Number(payment.gatewayReference),
    remarks1: payment.fields.remarks1,
    remarks2: payment.fields.remarks2,
    transactionDate: new Date().toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' }),
    productNumber: payment.reference,
    amount: amountAsNumber ? rupees : rupeesText(payment.amountPaisa),
    message: paid ? paidMessage : 'Request Failed',
    success: true,
    commissionType: 'CHARGE',
    commissionAmount: 0,
    totalCalculatedAmount: rupees,
    paymentSuccess: paid,
  }
}
