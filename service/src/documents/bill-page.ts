import { amountInWords, shownAmount } from './amount-in-words.ts'
import type { PrintedBill, PrintedParty } from './print-job.ts'
import { type Box, type Doc, drawLines, drawText, heightOf, heightOfLines, type Style, wrapped } from './text.ts'

const margin = 30
const small = { size: 8.5 }
const bold = { size: 8.5, bold: true }
const right = { align: 'right' } as const
const titles = {
  tax_invoice: 'Tax Invoice · कर बीजक',
  pan_bill: 'Bill · बिल',
  credit_note: 'Credit Note · क्रेडिट नोट',
}
/** Left edge and width of each column, as parts of the width. */
const nameColumn = { title: 'Particulars · विवरण', from: 0.06, width: 0.46 }
const columns = [
  { title: '#', from: 0, width: 0.06 },
  nameColumn,
  { title: 'Qty', from: 0.53, width: 0.08, ...right },
  { title: 'Rate', from: 0.62, width: 0.18, ...right },
  { title: 'Amount', from: 0.81, width: 0.19, ...right },
]

/** A bill, tax invoice or credit note on as many pages of A5 as its lines need (11). */
export function drawBill(doc: Doc, bill: PrintedBill): void {
  doc.addPage({ size: 'A5', margin })
  const width = doc.page.width - 2 * margin
  let y = drawHead(doc, bill, width)
  y = drawTableHead(doc, y, width)
  for (const [index, line] of bill.lines.entries()) y = drawBillLine(doc, line, index + 1, y, width)
  drawSums(doc, bill, y + 4, width)
}

function drawBillLine(doc: Doc, line: PrintedBill['lines'][number], number: number, from: number, width: number) {
  const name = { x: margin + nameColumn.from * width, width: nameColumn.width * width }
  let y = from
  const lines = wrapped(doc, line.name, name, small)
  if (y + heightOfLines(lines, small) > bottomOf(doc)) y = drawTableHead(doc, nextPage(doc), width)
  const { page } = doc
  const cells = [String(number), '', String(line.quantity), shownAmount(line.price), shownAmount(line.amount)]
  const beside = drawRow(doc, cells, y, width, small)
  const below = drawOverPages(doc, lines, { ...name, y }, small)
  return doc.page === page ? Math.max(beside, below) : below
}

/** Draws a whole text: nothing of a bill is left out. Returns the y below. */
function drawWhole(doc: Doc, text: string, box: Box, style: Style): number {
  return drawOverPages(doc, wrapped(doc, text, box, style), box, style)
}

/** Draws lines that go on over the next pages. Returns the y below. */
function drawOverPages(doc: Doc, lines: string[], { x, y, width }: Box, style: Style): number {
  let rest = lines
  let below = y
  while (rest.length > 0) {
    const fitting = Math.floor((bottomOf(doc) - below) / heightOfLines([''], style))
    if (fitting > 0) below = drawLines(doc, rest.slice(0, fitting), { x, y: below, width }, style)
    rest = rest.slice(Math.max(0, fitting))
    if (rest.length > 0) below = nextPage(doc)
  }
  return below
}

const bottomOf = (doc: Doc) => doc.page.height - margin

function nextPage(doc: Doc): number {
  doc.addPage({ size: 'A5', margin })
  return margin
}

/** PAN, title, number, both dates and order stand together. */
const heightOfFacts = 110

function drawHead(doc: Doc, bill: PrintedBill, width: number): number {
  const { seller, buyer } = bill
  const half = width / 2 - 6
  let y = drawWhole(doc, seller.name, { x: margin, y: margin, width }, { size: 13, bold: true, align: 'center' })
  const contact = [seller.address, seller.phone].filter((part) => part !== '').join(' · ')
  y = drawWhole(doc, contact, { x: margin, y, width }, { ...small, align: 'center' })
  if (y + heightOfFacts > bottomOf(doc)) y = nextPage(doc)
  y = drawText(doc, `PAN ${seller.pan}`, { x: margin, y, width }, { ...bold, align: 'center' })
  y = drawText(doc, titles[bill.kind], { x: margin, y: y + 4, width }, { size: 12, bold: true, align: 'center' }) + 4
  const facts = [
    `No. ${bill.number}`,
    `Date ${bill.day}`,
    `मिति ${bill.dayBs} BS`,
    `Order ${bill.orderNumber}`,
    ...(bill.creditedNumber === '' ? [] : [`Credits ${bill.creditedNumber}`]),
  ]
  const column = { x: margin + width / 2 + 6, width: half }
  const below = facts.reduce(
    (at, fact, n) => drawText(doc, fact, { ...column, y: at }, { ...(n ? small : bold), ...right }),
    y,
  )
  const { page } = doc
  const to = drawParty(doc, buyer, { x: margin, y, width: half })
  y = (doc.page === page ? Math.max(to, below) : to) + 4
  if (bill.reason !== '') y = drawWhole(doc, `Reason: ${bill.reason}`, { x: margin, y, width }, small) + 4
  return y
}

function drawParty(
  doc: Doc,
  { name, address, phone, pan }: PrintedParty,
  box: { x: number; y: number; width: number },
) {
  let y = drawText(doc, 'Buyer · क्रेता', box, small)
  y = drawWhole(doc, name, { ...box, y }, bold)
  const rest = [address, phone, pan === '' ? '' : `PAN ${pan}`].filter((part) => part !== '')
  return rest.reduce((at, part) => drawWhole(doc, part, { ...box, y: at }, small), y)
}

function drawTableHead(doc: Doc, from: number, width: number): number {
  const y = from + 2 * heightOfLines([''], bold) > bottomOf(doc) ? nextPage(doc) : from
  const below = drawRow(
    doc,
    columns.map(({ title }) => title),
    y,
    width,
    bold,
  )
  drawRule(doc, below, width)
  return below + 3
}

function drawRow(doc: Doc, cells: string[], y: number, width: number, style: { size: number; bold?: boolean }): number {
  const ends = columns.map((column, index) =>
    drawText(
      doc,
      cells[index] ?? '',
      { x: margin + column.from * width, y, width: column.width * width },
      { ...style, ...('align' in column ? right : {}) },
    ),
  )
  return Math.max(...ends)
}

function drawRule(doc: Doc, y: number, width: number): void {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .stroke('black')
}

function drawSums(doc: Doc, bill: PrintedBill, from: number, width: number): void {
  const sums: [string, number][] = [
    ['Customization', bill.customization],
    ['Discount · छुट', -bill.discount],
    ['Delivery · डेलिभरी', bill.delivery],
  ]
  const rows = sums.filter(([, amount]) => amount !== 0)
  if (bill.vatRate > 0) {
    rows.push(['Taxable amount · करयोग्य रकम', bill.taxableAmount], [`VAT ${bill.vatRate}% · मू.अ.कर`, bill.vatAmount])
  }
  const words = amountInWords(bill.total)
  const spoken = [`In words: ${words.english}`, `अक्षरेपी: ${words.nepali}`]
  const height = (rows.length + 1) * 14 + spoken.reduce((sum, text) => sum + heightOf(doc, text, width, small), 14)
  let y = from + height > bottomOf(doc) ? nextPage(doc) : from
  drawRule(doc, y, width)
  y += 3
  for (const [name, amount] of rows) y = drawSum(doc, name, amount, y, width, small)
  y = drawSum(doc, 'Total · जम्मा', bill.total, y, width, { size: 10, bold: true }) + 4
  drawRule(doc, y, width)
  for (const text of spoken) y = drawText(doc, text, { x: margin, y: y + 3, width }, small)
}

function drawSum(
  doc: Doc,
  name: string,
  amount: number,
  y: number,
  width: number,
  style: { size: number; bold?: boolean },
) {
  drawText(
    doc,
    `Rs. ${shownAmount(amount)}`,
    { x: margin + width * 0.7, y, width: width * 0.3 },
    { ...style, ...right },
  )
  return drawText(doc, name, { x: margin, y, width: width * 0.68 }, { ...style, ...right })
}
