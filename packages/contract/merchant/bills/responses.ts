import { z } from 'zod'
import { named } from '../../named.ts'
import { id, npr, timestamp } from '../../response-values.ts'
import { idOrNull, pageOf } from '../response-values.ts'

const party = z.object({ name: z.string(), address: z.string(), phone: z.string(), pan: z.string() })

/** A bill or credit note: a copy of the moment in which it was issued (11). */
export const bill = named(
  'Bill',
  z.object({
    ...{ _id: id, kind: z.enum(['tax_invoice', 'pan_bill', 'credit_note']), number: z.string() },
    ...{ fiscal_year: z.string(), issued_at: timestamp, issued_bs: z.string(), order: id, order_number: z.int() },
    ...{ seller: party, buyer: party },
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), price: npr, amount: npr })),
    ...{ customization: npr, delivery: npr, discount: npr, taxable_amount: npr, vat_rate: z.number() },
    ...{ vat_amount: npr, total: npr, reason: z.string(), credited_amount: npr },
    bill: idOrNull.describe('the bill that a credit note is of'),
  }),
  'A bill or a credit note',
)
export const billPage = pageOf(bill)
