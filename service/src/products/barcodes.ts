import type { Tx } from '../platform/database/database.ts'
import { lockNextBarcode, setNextBarcode } from '../stores/next-barcode.queries.ts'
import { listTakenBarcodes } from './product.queries.ts'

const numbersPerRead = 200

/** The store's next free number from 101, for a product that names no barcode (5.1). */
export async function takeBarcode(tx: Tx, storeId: string): Promise<string> {
  let start = await lockNextBarcode(tx, storeId)
  for (;;) {
    const numbers = Array.from({ length: numbersPerRead }, (_, index) => start + index)
    const taken = await listTakenBarcodes(tx, storeId, numbers.map(String))
    const free = numbers.find((number) => !taken.has(String(number)))
    if (free !== undefined) {
      await setNextBarcode(tx, storeId, free + 1)
      return String(free)
    }
    start += numbersPerRead
  }
}

/** A variant's barcode: the product's and the variant's place, or the next free one in the product. */
export function barcodeOfVariant(productBarcode: string, place: number, taken: ReadonlySet<string>): string {
  if (productBarcode === '') return ''
  let free = place
  const barcode = () => `${productBarcode}${String(free).padStart(3, '0')}`
  while (taken.has(barcode())) free += 1
  return barcode()
}
