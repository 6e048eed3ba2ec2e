import { z } from 'zod'
import { objectId, required, text, textBetween } from '../../values.ts'
import { amount, besideOtherKeys, day, listQuery, ref } from '../values.ts'

/* Bills, credit notes and printed documents (11). */

const billKinds = ['tax_invoice', 'pan_bill', 'credit_note'] as const
export type BillKind = (typeof billKinds)[number]

export const listBillsQuery = listQuery(['-issued_at'], {
  kind: z.enum(billKinds, { error: `Must be one of ${billKinds.join(', ')}` }).optional(),
  fiscal_year: text(7).optional(),
  order: text(100).optional(),
  from: day.optional(),
  to: day.optional(),
})

export const createCreditNoteRequest = z.strictObject({
  reason: textBetween(1, 200),
  amount: amount.gt(0, 'Must be above 0').optional(),
})

const mostInDocument = 100

function upTo100<Item extends z.ZodType>(item: Item) {
  return z.array(item, required).min(1, 'At least 1').max(mostInDocument, `At most ${mostInDocument}`)
}

const copies = z.int(required).min(1, 'Must be 1 to 500').max(500, 'Must be 1 to 500')
const documentKinds = ['packing_slip', 'label', 'barcodes'] as const

export const createDocumentRequest = z
  .strictObject({
    kind: z.enum(documentKinds, {
      error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${documentKinds.join(', ')}`),
    }),
    orders: upTo100(objectId).optional(),
    items: upTo100(z.strictObject({ product: ref, variant: text(300).optional(), copies })).optional(),
  })
  .superRefine(({ kind, ...lists }, context) => {
    if (!documentKinds.includes(kind)) return
    const [needed, other] = kind === 'barcodes' ? (['items', 'orders'] as const) : (['orders', 'items'] as const)
    if (lists[needed] === undefined) context.addIssue({ code: 'custom', path: [needed], message: 'Required' })
    if (lists[other] !== undefined) context.addIssue({ code: 'custom', path: [other], message: `Not for ${kind}` })
  }, besideOtherKeys)

export type ListBills = z.output<typeof listBillsQuery>
export type CreateCreditNote = z.output<typeof createCreditNoteRequest>
export type CreateDocument = z.output<typeof createDocumentRequest>
