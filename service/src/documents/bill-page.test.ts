import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawBill } from './bill-page.ts'
import type { PrintedBill } from './print-job.ts'
import { registerFonts } from './text.ts'

const party = { name: 'Asha Gurung', address: 'Lakeside 6, Pokhara', phone: '9812345678', pan: '' }
const line = { name: 'Cap', quantity: 1, price: 100, amount: 100 }
const aBill: PrintedBill = {
  ...{ kind: 'pan_bill', number: '2083/84-000001', day: '2026-11-21', dayBs: '2083-08-05', orderNumber: 1001 },
  ...{ seller: { ...party, name: 'Himal Crafts', pan: '301234567' }, buyer: party, lines: [line] },
  ...{ customization: 0, delivery: 0, discount: 0, taxableAmount: 100, vatRate: 0, vatAmount: 0, total: 100 },
  ...{ reason: '', creditedNumber: '' },
}

/** The texts that stand on the sheet, without blanks: what is below its end is on no paper. */
function printedTexts(bill: PrintedBill): string {
  const doc = new PDFDocument({ autoFirstPage: false })
  registerFonts(doc)
  const text = vi.spyOn(doc, 'text')
  const printed: string[] = []
  text.mockImplementation(((given: string, _x: number, y: number) => {
    if (y < doc.page.height - 20) printed.push(given)
    return doc
  }) as never)
  drawBill(doc, bill)
  return printed.join('').replaceAll(' ', '')
}

const wide = 'W@'.repeat(490)

test.each([
  ['the name of a line', (text: string): Partial<PrintedBill> => ({ lines: [line, { ...line, name: text }, line] })],
  ['the address of the buyer', (text: string) => ({ buyer: { ...party, address: text } })],
  [
    'the address of the seller',
    (text: string) => ({ seller: { ...aBill.seller, name: wide.slice(0, 500), address: text } }),
  ],
])('%s that is longer than a page stands whole on the next ones', (_name, withText) => {
  const text = `${wide}theEnd`
  const bill = { ...aBill, ...withText(text) }
  const printed = printedTexts(bill)
  expect(printed).toContain(text)
  expect(printed).toContain('No.2083/84-000001')
  expect(printed).toContain('Particulars')
  expect(printed).toContain('Rs.100.00')
})
