import type { Tx } from '../platform/database/database.ts'
import { lockNextBarcode, setNextBarcode } from '../stores/next-barcode.queries.ts'
import { listTakenBarcodes } from './product.queries.ts'

const numbersPerRead = 200

/**
 * The store's next free numbers from 101, for products that name no barcode (5.1). `given`: barcodes of the products
 * that are created beside them.
 */
export async function takeBarcodes(
  tx: Tx,
  storeId: string,
  count: number,
  given: ReadonlySet<string | undefined>,
): Promise<string[]> {
  if (count === 0) return []
  const free: number[] = []
  for (let start = await lockNextBarcode(tx, storeId); ; start += numbersPerRead) {
    const numbers = Array.from({ length: numbersPerRead }, (_, index) => start + index)
    const taken = await listTakenBarcodes(tx, storeId, numbers.map(String))
    free.push(...numbers.filter((number) => !taken.has(String(number)) && !given.has(String(number))))
    const last = free[count - 1]
    if (last === undefined) continue
    await setNextBarcode(tx, storeId, last + 1)
    return free.slice(0, count).map(String)
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
