import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { dayOfBill, fiscalYear, shownDay } from './bikram-sambat.ts'
import type { BillRow, NewBill } from './bill-row.ts'
import { findBill, findBusiness, insertBill, nextNumber } from './bills.queries.ts'

const digitsOfNumber = 6

/**
 * Stores a bill or credit note with the next number of its series. The caller has locked the order. The counter's row
 * comes last, so that it is locked for as short as possible.
 */
export async function issueBill(tx: Tx, storeId: string, bill: Omit<NewBill, 'bill_id'>, now: Date): Promise<BillRow> {
  const { bill_prefix: prefix = '' } = await findBusiness(tx, storeId)
  const series = bill.kind === 'credit_note' ? 'credit_note' : 'bill'
  const fiscal_year = fiscalYear(dayOfBill(now))
  const bill_id = newId(now.getTime())
  const { last_number: sequence, last_issued_at: issued_at } = await nextNumber(tx, storeId, series, fiscal_year, now)
  const parts = [
    series === 'credit_note' ? 'CN' : '',
    prefix,
    fiscal_year,
    String(sequence).padStart(digitsOfNumber, '0'),
  ]
  const number = parts.filter((part) => part !== '').join('-')
  const issued_bs = shownDay(dayOfBill(issued_at))
  await insertBill(tx, storeId, { ...bill, bill_id, series, fiscal_year, sequence, number, issued_at, issued_bs })
  return (await findBill(tx, storeId, bill_id)) as BillRow
}
