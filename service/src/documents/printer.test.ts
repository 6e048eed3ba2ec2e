import { expect, test } from 'vitest'
import { openPrinter } from './printer.ts'

test('a document that takes too long is a 503, and the next one is drawn by a new thread', async () => {
  const barcodes = (copies: number) => ({
    kind: 'barcodes' as const,
    items: [{ name: 'Cap', variant: '', barcode: '900', copies }],
  })
  // Not even the thread starts in so short a time.
  await expect(openPrinter(1)('store', barcodes(1))).rejects.toMatchObject({ status: 503 })
  const print = openPrinter()
  expect(String(await print('store', barcodes(2))).startsWith('%PDF-')).toBe(true)
})
