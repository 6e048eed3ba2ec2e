import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawPackingSlip } from './packing-slip-page.ts'
import type { PackingSlip } from './print-job.ts'
import { registerFonts } from './text.ts'

const aSlip: PackingSlip = {
  ...{ store: 'Himal Crafts', orderNumber: 1001, day: '2026-11-21', receiver: 'Asha Gurung', phone: '9812345678' },
  ...{ address: 'Patan Dhoka 12, Lalitpur', deliveryDay: '', sender: '', note: '', lines: [] },
}

test('the fields of a line that are longer than a page go on over the next one', () => {
  const doc = new PDFDocument({ autoFirstPage: false })
  registerFonts(doc)
  const printed: string[] = []
  vi.spyOn(doc, 'text').mockImplementation(((text: string, _x: number, y: number) => {
    if (y < doc.page.height - 20) printed.push(text)
    return doc
  }) as never)
  const details = Array.from({ length: 60 }, (_, n) => `Name ${n}`)
  const cap = { name: 'Cap', sku: 'CAP-1', quantity: 3, details }
  drawPackingSlip(doc, { ...aSlip, lines: [cap, { ...cap, name: 'Hat', details: [] }] })
  expect(printed).toEqual(expect.arrayContaining([...details, 'Hat']))
})
