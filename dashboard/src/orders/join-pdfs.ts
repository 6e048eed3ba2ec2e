import { PDFDocument } from '@cantoo/pdf-lib'

/** One file with the pages of all, in their order. Its library is large, so this script is loaded when it is needed. */
export async function joinPdfs(files: readonly Blob[]): Promise<Blob> {
  const joined = await PDFDocument.create()
  for (const file of files) {
    const one = await PDFDocument.load(await file.arrayBuffer())
    for (const page of await joined.copyPages(one, one.getPageIndices())) joined.addPage(page)
  }
  return new Blob([(await joined.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
}
