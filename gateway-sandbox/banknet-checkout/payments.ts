import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { emvQr } from '../qr/emv-qr.ts'
import { paisaOf, rupeesText } from '../rupees.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'

/* The checkout network's QRs: create and status. The faults are listed in banknet-checkout.ts. */

export const gateway = 'banknet_checkout'
export const socketPath = `/sandbox/${gateway}/merchantEndPoint/`

export const createBody = z.object({
  amount: z.number().min(1).max(9_999_999),
  billId: z.string().min(1),
  terminalId: z.string().max(16),
  paymentMode: z.literal('QR'),
  referenceLabel: z.string().regex(/^[A-Za-z0-9]{1,30}$/),
  qrType: z.enum(['INTENT_QR', 'DYNAMIC_QR'], 'Invalid QR type'),
})
export const statusBody = z.object({ terminalId: z.string(), referenceLabel: z.string() })

export function createQr(sandbox: Sandbox, request: z.output<typeof createBody>, reply: FastifyReply) {
  const { state, accounts, publicUrl } = sandbox
  const { terminalId, referenceLabel: prn } = request
  const isKnown = accounts.bankNetCheckout.some((account) => account.terminalId === terminalId)
  if (!isKnown) return reply.code(409).send({ message: 'Terminal not found' })
  if (state.find(gateway, prn)) return reply.code(409).send({ message: 'Duplicate reference label' })
  if (state.has(gateway, 'no-qr')) return reply.code(202).send({ message: 'Request accepted' })
  const payment = newPayment(request)
  state.put(payment)
  const { qrMessage, deviceId } = payment.fields
  const websocketId = `${publicUrl.replace(/^http/, 'ws')}${socketPath}${deviceId}/${terminalId}/Y`
  const names = {
    qrDisplayName: 'Sandbox',
    terminalName: 'Sandbox',
    location: 'Kathmandu',
    fonepayPanNumber: '000000000',
  }
  return reply
    .code(202)
    .send({ qrString: qrMessage, qrMessage, status: 'Success', terminalId, prn, websocketId, ...names })
}

function newPayment({ amount, terminalId, referenceLabel: prn, billId }: z.output<typeof createBody>): SandboxPayment {
  const amountPaisa = paisaOf(amount) ?? 0
  const qrMessage = emvQr({ merchantCode: terminalId, amount: rupeesText(amountPaisa), name: 'Sandbox', terminal: prn })
  return {
    gateway,
    reference: prn,
    amountPaisa,
    state: 'started',
    fields: { terminalId, qrMessage, deviceId: randomBytes(16).toString('hex'), remarks1: billId, remarks2: '' },
    gatewayReference: String(randomInt(10 ** 9, 10 ** 12)),
  }
}

export function qrStatus(
  { state }: Sandbox,
  { terminalId, referenceLabel }: z.output<typeof statusBody>,
  reply: FastifyReply,
) {
  const payment = state.find(gateway, referenceLabel)
  if (!payment) return reply.code(500).send({ message: 'Internal server error' })
  if (payment.fields.terminalId !== terminalId) return reply.code(409).send({ message: 'Terminal not found' })
  const has = (fault: string) => state.has(gateway, fault)
  const known = { paid: 'success', failed: 'failed' }[payment.state as string] ?? 'pending'
  const charged = payment.amountPaisa / 100
  return {
    prn: has('other-prn-in-status') ? `X${referenceLabel.slice(1)}` : referenceLabel,
    merchantCode: terminalId,
    paymentStatus: has('status-timeout') ? 'timeout' : has('unknown-status') ? 'settling' : known,
    fonepayTraceId: Number(payment.gatewayReference),
    requestedAmount: has('other-amount-in-status') ? 550 : charged,
    totalTransactionAmount: charged,
    paymentMessage: has('status-timeout') ? 'Data not found.' : known,
  }
}
