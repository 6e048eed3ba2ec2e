import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { type BusyShop, type Loose, paisa } from './a-busy-shop.ts'
import { sum } from './sum.ts'

const sums = [
  ...(['product_total_price', 'customization_total', 'delivery_charge', 'total', 'paid_amount'] as const),
  ...(['refunded_amount', 'due'] as const),
]

/** The exports of orders and bills add up to what the API shows. */
export async function compareFiles(shop: BusyShop, orders: Loose[]): Promise<void> {
  const rows = await exported(shop, 'orders')
  const shown = orders.filter(({ status }) => status !== 'Inactive' && status !== 'Draft')
  const lines: Loose[] = shown.flatMap((order) =>
    order.ordered_products.map(({ line, price, quantity }: Loose) => ({ ...order, line, price, quantity })),
  )
  const numbersOf = (row: Loose) => [...sums, 'line', 'price', 'quantity'].map((key) => Number(row[key]))
  const textOf = (row: Loose) => `${row._id} ${numbersOf(row)}`
  expect(rows.map(textOf).sort()).toEqual(lines.map(textOf).sort())
  const [bills, ofFile] = [await shop.all('/bills'), await exported(shop, 'bills')]
  for (const key of ['total', 'vat_amount', 'taxable_amount', 'credited_amount']) {
    const inPaisa = (bill: Loose) => paisa(Number(bill[key]))
    expect(sum(ofFile, inPaisa), key).toBe(sum(bills, inPaisa))
  }
}

async function exported({ merchant, svc }: BusyShop, kind: string): Promise<Loose[]> {
  const { body } = await merchant.post('/exports', { kind })
  await runDueCsvJobs(svc.context)
  const { text } = await merchant.get(`/jobs/${body._id}/file`)
  return parse(text, { columns: true, bom: true })
}
