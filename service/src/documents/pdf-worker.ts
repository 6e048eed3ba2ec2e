import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import { drawBill } from './bill-page.ts'
import { drawBarcodes, drawLabel } from './label-page.ts'
import { drawPackingSlip } from './packing-slip-page.ts'
import type { PrintJob } from './print-job.ts'
import { type Doc, registerFonts } from './text.ts'

/* The printing thread: gets one job after another, and returns each as PDF. */

parentPort?.on('message', (job: PrintJob) => {
  makePdf(job).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: Error) => parentPort?.postMessage({ error: error.stack ?? String(error) }),
  )
})

async function makePdf(job: PrintJob): Promise<Uint8Array> {
  // Compressing an empty stream for each of thousands of labels would take most of the time and memory.
  const compress = job.kind !== 'barcodes'
  const doc = new PDFDocument({ autoFirstPage: false, compress, info: { Title: titleOf(job), Producer: 'Pasal' } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  registerFonts(doc)
  draw(doc, job)
  doc.end()
  await finished
  return Buffer.concat(chunks)
}

function titleOf(job: PrintJob): string {
  return job.kind === 'bill' ? job.bill.number : job.kind
}

function draw(doc: Doc, job: PrintJob): void {
  if (job.kind === 'bill') drawBill(doc, job.bill)
  else if (job.kind === 'packing_slip') for (const slip of job.slips) drawPackingSlip(doc, slip)
  else if (job.kind === 'label') for (const label of job.labels) drawLabel(doc, label)
  else for (const item of job.items) drawBarcodes(doc, item)
}
