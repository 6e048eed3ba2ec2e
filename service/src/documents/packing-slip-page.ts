import type { PackingSlip } from './print-job.ts'
import { type Doc, drawText, heightOf } from './text.ts'

const margin = 30
const small = { size: 9 }
const bold = { size: 9, bold: true }

/** What to pack, without prices, on A5 (11). */
export function drawPackingSlip(doc: Doc, slip: PackingSlip): void {
  const width = doc.addPage({ size: 'A5', margin }).page.width - 2 * margin
  let y = drawText(doc, slip.store, { x: margin, y: margin, width }, { size: 13, bold: true })
  const head = `Packing slip · Order ${slip.orderNumber} · ${slip.day}`
  y = drawText(doc, head, { x: margin, y, width }, { size: 11, bold: true }) + 6
  y = drawText(doc, slip.receiver, { x: margin, y, width }, bold)
  const delivery = slip.deliveryDay === '' ? [] : [`Deliver on: ${slip.deliveryDay}`]
  const sender = slip.sender === '' ? [] : [`Sent by: ${slip.sender}`]
  for (const text of [slip.phone, slip.address, ...delivery, ...sender])
    y = drawText(doc, text, { x: margin, y, width }, small)
  if (slip.note !== '') y = drawText(doc, `Note: ${slip.note}`, { x: margin, y: y + 4, width, mostLines: 8 }, small)
  y += 8
  for (const line of slip.lines) y = drawLine(doc, line, y, width)
}

function drawLine(doc: Doc, line: PackingSlip['lines'][number], from: number, width: number): number {
  const box = { x: margin + 58, width: width - 58 }
  const details = [...(line.sku === '' ? [] : [`SKU ${line.sku}`]), ...line.details]
  const texts = [line.name, ...details]
  const height = texts.reduce((sum, text) => sum + heightOf(doc, text, box.width, small), 8)
  let y = from
  if (y + height > doc.page.height - margin) {
    doc.addPage({ size: 'A5', margin })
    y = margin
  }
  doc
    .rect(margin, y + 2, 9, 9)
    .lineWidth(0.7)
    .stroke('black')
  drawText(doc, `${line.quantity} ×`, { x: margin + 14, y, width: 40 }, bold)
  y = drawText(doc, line.name, { ...box, y }, bold)
  for (const text of details) y = drawText(doc, text, { ...box, y }, small)
  return y + 6
}
