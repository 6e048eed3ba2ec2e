import { z } from 'zod'
import type { Outcome } from '../gateway.ts'
import { paisaOfRupees } from './paisa-text.ts'
import { reviewOutcome } from './review-outcome.ts'

const word = z.union([z.string(), z.number()]).transform(String)

const entryShape = z.looseObject({
  orderNo: word,
  officeId: word.nullish(),
  paymentStatusInfo: z.looseObject({ paymentStatus: z.string(), paymentStep: z.string().nullish() }),
  transactionAmount: z
    .looseObject({ amountText: word.nullish(), amount: word.nullish(), currencyCode: z.string().nullish() })
    .nullish(),
  // The gateway uses both spellings.
  controllerInternalId: word.nullish(),
  controllerInternalID: word.nullish(),
})
type Entry = z.output<typeof entryShape>

const responseShape = z.looseObject({ data: z.unknown().optional(), Data: z.unknown().optional() })

/** Status and step of a payment that is authorised (a sale) or settled. */
const paidSteps = new Map(Object.entries({ A: 'PA', S: 'ST' }))
/** 3-D Secure under way, page created, pending. */
const pendingStatuses = new Set(['I', 'PCPS', 'P'])
/** Voided, refunded, failed. */
const unpaidStatuses = new Set(['V', 'R', 'F'])

export type Expected = { reference: string; officeId: string; amountPaisa: number }

/**
 * The outcome of one payment by an inquiry's response. The response code only says that the inquiry worked, so it is
 * not used. An entry counts when order, office, amount and currency are the payment's.
 */
export function cardOutcome(response: unknown, expected: Expected): Outcome {
  const parsed = responseShape.safeParse(response).data
  const list = parsed?.data ?? parsed?.Data
  const entries = (Array.isArray(list) ? list : [list])
    .map((entry) => entryShape.safeParse(entry).data)
    .filter((entry): entry is Entry => entry?.orderNo === expected.reference)
  const paid = entries.find((entry) => isPaid(entry) && isAsExpected(entry, expected))
  if (paid) {
    const internalId = paid.controllerInternalId ?? paid.controllerInternalID
    return { outcome: 'paid', gatewayReference: internalId || expected.reference }
  }
  const statuses = entries.map(({ paymentStatusInfo }) => paymentStatusInfo.paymentStatus)
  if (statuses.length > 0 && statuses.every((status) => unpaidStatuses.has(status))) {
    return { outcome: 'unpaid', reason: statuses.join() }
  }
  const different = entries.find(isPaid)
  if (different)
    return reviewOutcome('a different payment', { ...different.transactionAmount, officeId: different.officeId })
  const isPending = statuses.some((status) => pendingStatuses.has(status))
  return { outcome: 'unknown', reason: statuses.join() || 'no status', isPending }
}

function isPaid({ paymentStatusInfo: { paymentStatus, paymentStep } }: Entry): boolean {
  const step = paidSteps.get(paymentStatus)
  return step !== undefined && (paymentStep == null || paymentStep === step)
}

/** The amount may be there in two forms; each of them must be the payment's. */
function isAsExpected({ officeId, transactionAmount }: Entry, expected: Expected): boolean {
  if (officeId !== expected.officeId || transactionAmount?.currencyCode !== 'NPR') return false
  const { amountText, amount } = transactionAmount
  const amounts: (number | undefined)[] = []
  if (amountText != null) amounts.push(/^\d{1,15}$/.test(amountText) ? Number(amountText) : undefined)
  if (amount != null) amounts.push(paisaOfRupees(amount))
  return amounts.length > 0 && amounts.every((paisa) => paisa === expected.amountPaisa)
}
