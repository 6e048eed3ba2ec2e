import type { PackingSlip } from './print-job.ts'
import { type Box, type Doc, drawLines, drawText, heightOfLines, type Style, wrapped } from './text.ts'

const margin = 30
const small = { size: 9 }
const bold = { size: 9, bold: true }

/** What to pack, without prices, on A5 (11). */
export function drawPackingSlip(doc: Doc, slip: PackingSlip): void {
  const width = nextPage(doc).width - 2 * margin
  let y = drawText(doc, slip.store, { x: margin, y: margin, width, mostLines: 4 }, { size: 13, bold: true })
  const head = `Packing slip · Order ${slip.orderNumber} · ${slip.day}`
  y = drawText(doc, head, { x: margin, y, width }, { size: 11, bold: true }) + 6
  y = drawText(doc, slip.receiver, { x: margin, y, width }, bold)
  const delivery = slip.deliveryDay === '' ? [] : [`Deliver on: ${slip.deliveryDay}`]
  const sender = slip.sender === '' ? [] : [`Sent by: ${slip.sender}`]
  const note = slip.note === '' ? [] : [`Note: ${slip.note}`]
  for (const text of [slip.phone, slip.address, ...delivery, ...sender, ...note])
    y = drawWhereItFits(doc, wrapped(doc, text, { width }, small), { x: margin, y, width }, small)
  y += 8
  for (const line of slip.lines) y = drawLine(doc, line, y, width)
}

function nextPage(doc: Doc) {
  return doc.addPage({ size: 'A5', margin }).page
}

/** On this page or on the next one. Returns the y below. */
function drawWhereItFits(doc: Doc, lines: string[], box: Box, style: Style): number {
  const fits = box.y + heightOfLines(lines, style) <= doc.page.height - margin
  if (!fits) nextPage(doc)
  return drawLines(doc, lines, fits ? box : { ...box, y: margin }, style)
}

function drawLine(doc: Doc, line: PackingSlip['lines'][number], from: number, width: number): number {
  const box = { x: margin + 58, width: width - 58 }
  const details = [...(line.sku === '' ? [] : [`SKU ${line.sku}`]), ...line.details]
  const name = wrapped(doc, line.name, box, bold)
  const below = details.map((text) => wrapped(doc, text, box, small))
  const height = below.reduce((sum, lines) => sum + heightOfLines(lines, small), 8 + heightOfLines(name, bold))
  let y = from
  if (y + height > doc.page.height - margin) {
    nextPage(doc)
    y = margin
  }
  doc
    .rect(margin, y + 2, 9, 9)
    .lineWidth(0.7)
    .stroke('black')
  drawText(doc, `${line.quantity} ×`, { x: margin + 14, y, width: 40 }, bold)
  y = drawLines(doc, name, { ...box, y }, bold)
  for (const lines of below) y = drawWhereItFits(doc, lines, { ...box, y }, small)
  return y + 6
}
