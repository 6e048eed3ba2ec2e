import { z } from 'zod'
import type { Outcome } from '../gateway.ts'
import { paidOtherwise } from './paid-otherwise.ts'
import { paisaOfRupees } from './paisa-text.ts'

const word = z.union([z.string(), z.number()]).transform(String)

const entryShape = z.looseObject({
  orderNo: word,
  officeId: word.optional(),
  paymentStatusInfo: z.looseObject({ paymentStatus: z.string(), paymentStep: z.string().nullish() }),
  transactionAmount: z
    .looseObject({ amountText: word.nullish(), amount: word.nullish(), currencyCode: z.string().optional() })
    .nullish(),
  // Spelled both ways by the gateway.
  controllerInternalId: word.nullish(),
  controllerInternalID: word.nullish(),
})
type Entry = z.output<typeof entryShape>

const answerShape = z.looseObject({ data: z.unknown().optional(), Data: z.unknown().optional() })

/** Status and step of money that is ours: authorised (a sale) or settled. */
const paidSteps: Record<string, string> = { A: 'PA', S: 'ST' }
/** Voided, refunded, failed. */
const unpaidStatuses = new Set(['V', 'R', 'F'])

export type Asked = { reference: string; officeId: string; amountPaisa: number }

/**
 * What an inquiry's answer says of one payment. The answer's own response code says only that the inquiry worked, so it is not looked at;
 * an entry counts when it is of this order, office, amount and currency.
 */
export function cardOutcome(answer: unknown, asked: Asked): Outcome {
  const parsed = answerShape.safeParse(answer).data
  const list = parsed?.data ?? parsed?.Data
  const entries = (Array.isArray(list) ? list : [list])
    .map((entry) => entryShape.safeParse(entry).data)
    .filter((entry): entry is Entry => entry?.orderNo === asked.reference)
  const paid = entries.find((entry) => isPaid(entry) && isAsAsked(entry, asked))
  if (paid) {
    const internalId = paid.controllerInternalId ?? paid.controllerInternalID
    return { outcome: 'paid', gatewayReference: internalId || asked.reference }
  }
  const statuses = entries.map(({ paymentStatusInfo }) => paymentStatusInfo.paymentStatus)
  if (statuses.length > 0 && statuses.every((status) => unpaidStatuses.has(status))) {
    return { outcome: 'unpaid', reason: statuses.join() }
  }
  const different = entries.find(isPaid)
  if (different)
    return paidOtherwise('a different payment', { ...different.transactionAmount, officeId: different.officeId })
  return { outcome: 'unknown', reason: statuses.join() || 'no status' }
}

function isPaid({ paymentStatusInfo: { paymentStatus, paymentStep } }: Entry): boolean {
  const step = paidSteps[paymentStatus]
  return step !== undefined && (paymentStep == null || paymentStep === step)
}

/** The amount stands twice; each that is given must be ours. */
function isAsAsked({ officeId, transactionAmount }: Entry, asked: Asked): boolean {
  if (officeId !== asked.officeId || transactionAmount?.currencyCode !== 'NPR') return false
  const { amountText, amount } = transactionAmount
  const amounts: (number | undefined)[] = []
  if (amountText != null) amounts.push(/^\d{1,15}$/.test(amountText) ? Number(amountText) : undefined)
  if (amount != null) amounts.push(paisaOfRupees(amount))
  return amounts.length > 0 && amounts.every((paisa) => paisa === asked.amountPaisa)
}
