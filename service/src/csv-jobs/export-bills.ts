import { listBills } from '../bills/bills.queries.ts'
import type { Bill } from '../bills/shown-bill.ts'
import type { Context } from '../context.ts'
import { cellOf } from './cell-of.ts'
import type { ExportOptions, Job } from './job.ts'
import { listPages } from './list-pages.ts'
import type { Generated } from './pages-of-export.ts'

const headKeys = [
  ...(['_id', 'kind', 'number', 'fiscal_year', 'issued_at', 'issued_bs', 'order', 'order_number'] as const),
]
const partyKeys = ['name', 'address', 'phone', 'pan'] as const
const sumKeys = [
  ...(['customization', 'delivery', 'discount', 'taxable_amount', 'vat_rate', 'vat_amount', 'total'] as const),
  ...(['reason', 'bill', 'credited_amount'] as const),
]
const columns = [
  ...headKeys,
  ...partyKeys.map((key) => `seller_${key}`),
  ...partyKeys.map((key) => `buyer_${key}`),
  ...sumKeys,
]

/** A line for each bill and credit note, with the keys of 11: a column of sums can be added up. */
export async function* exportBills(context: Context, job: Job, options: ExportOptions): Generated {
  yield { lines: [columns], items: 0 }
  const list = listBills.bind(undefined, context.db, job.store_id)
  for await (const items of listPages<Bill>(context, job, options, { query: {}, list }))
    yield { lines: items.map(lineOf), items: items.length }
}

function lineOf(bill: Bill): string[] {
  const party = ({ name, address, phone, pan }: Bill['seller']) => [name, address, phone, pan]
  const pick = (keys: readonly (keyof Bill)[]) => keys.map((key) => cellOf(bill[key]))
  return [...pick(headKeys), ...party(bill.seller).map(cellOf), ...party(bill.buyer).map(cellOf), ...pick(sumKeys)]
}
