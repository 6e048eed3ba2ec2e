import { shownAmount } from './amount-in-words.ts'
import { drawCode128, modulesOf } from './code128.ts'
import type { BarcodeLabel, Label } from './print-job.ts'
import { type Doc, drawFitted, drawText, mm } from './text.ts'

const margin = 18

/** The label of a parcel, A6, with the order number as Code 128 (11). */
export function drawLabel(doc: Doc, label: Label): void {
  const { page } = doc.addPage({ size: 'A6', margin })
  const width = page.width - 2 * margin
  const box = (y: number, mostLines: number) => ({ x: margin, y, width, mostLines })
  let y = drawText(doc, label.store, box(margin, 1), { size: 12, bold: true })
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(1)
    .stroke('black')
  y = drawText(doc, 'To', box(y + 6, 1), { size: 8 })
  y = drawText(doc, label.receiver, box(y, 2), { size: 15, bold: true })
  const phones = [label.phone, label.otherPhone].filter((phone) => phone !== '').join(', ')
  y = drawText(doc, phones, box(y, 1), { size: 12, bold: true })
  const moneyAt = page.height - 190
  drawFitted(doc, label.address, { x: margin, y, width, height: moneyAt - y - 4 }, { size: 11 })
  drawMoney(doc, label, moneyAt, width)
  const sending = [label.courier, label.trackingNumber].filter((part) => part !== '').join(' · ')
  drawFitted(doc, sending, { x: margin, y: page.height - 138, width, height: 34 }, { size: 10 })
  const bars = { x: margin, y: page.height - 100, width, height: 55 }
  drawCode128(doc, modulesOf(String(label.orderNumber)), bars)
  const number = { x: margin, y: page.height - 42, width }
  drawText(doc, `Order ${label.orderNumber}`, number, { size: 11, bold: true, align: 'center' })
}

function drawMoney(doc: Doc, { amountToCollect }: Label, y: number, width: number): void {
  doc.rect(margin, y, width, 42).lineWidth(1.5).stroke('black')
  const text = amountToCollect > 0 ? `Rs. ${shownAmount(amountToCollect)}` : 'Nothing to collect'
  drawText(doc, 'Amount to collect', { x: margin + 6, y: y + 2, width }, { size: 8 })
  drawText(doc, text, { x: margin, y: y + 11, width: width - 6 }, { size: 18, bold: true, align: 'center' })
}

/** Keys of a page in PDF. */
type PageData = { Contents: object; Resources: object }

/**
 * Labels of 50 × 25 mm, a page for each copy (11). The copies show the content of the first page, which is stored once.
 */
export function drawBarcodes(doc: Doc, { name, variant, barcode, copies, withoutText }: BarcodeLabel): void {
  const modules = modulesOf(barcode)
  const size: [number, number] = [mm(50), mm(25)]
  const inner = { x: mm(2), width: size[0] - mm(4), mostLines: 1 }
  const { page } = doc.addPage({ size, margin: 0 })
  if (name !== '') drawText(doc, name, { ...inner, y: mm(1) }, { size: 6.5, bold: true, align: 'center' })
  if (variant !== '') drawText(doc, variant, { ...inner, y: mm(4.3) }, { size: 6, align: 'center' })
  drawCode128(doc, modules, { x: mm(1), y: mm(8), width: size[0] - mm(2), height: mm(12) })
  if (!withoutText) drawText(doc, barcode, { ...inner, y: mm(20.3) }, { size: 7, align: 'center' })
  const { Contents, Resources } = page.dictionary.data as unknown as PageData
  for (let copy = 1; copy < copies; copy++) {
    Object.assign(doc.addPage({ size, margin: 0 }).page.dictionary.data, { Contents, Resources })
  }
}
