import type { BarcodesQuery } from '@pasal/contract/existing-clients/requests.ts'
import { fitsCode128 } from '../documents/code128.ts'
import { findShownStoreName } from '../documents/documents.queries.ts'
import { pdfReply } from '../documents/pdf-reply.ts'
import type { BarcodeLabel } from '../documents/print-job.ts'
import type { Printer } from '../documents/printer.ts'
import { notFound } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { invalid } from '../platform/http/errors.ts'
import { findMerchantProduct, type MerchantProduct, type MerchantVariant } from '../products/product.queries.ts'
import { findPrintRequest } from './print-requests.queries.ts'

const mostCopies = 500
/** As many as a request of the merchant's API may print (11). Drawing more takes minutes, while other stores wait. */
const mostLabels = 50_000
const ofProducts = 2

/** Barcodes of a product, or of the products of a print request (18), as many as there are units in stock. */
export async function printBarcodes(request: MerchantRequest<BarcodesQuery>, print: Printer) {
  const { context, storeId, query } = request
  const products = await readProducts(request)
  const store = query.show_store ? await findShownStoreName(context.db, storeId) : ''
  const labels = products.flatMap((product) => labelsOf(product, store, query))
  if (labels.length === 0) throw invalid({ quantities: 'Nothing to print' })
  if (labels.reduce((sum, { copies }) => sum + copies, 0) > mostLabels)
    throw invalid({ quantities: `At most ${mostLabels} labels` })
  return pdfReply(await print(storeId, { kind: 'barcodes', items: labels }), 'barcodes')
}

async function readProducts({ context, storeId, params, thing }: MerchantRequest): Promise<MerchantProduct[]> {
  const { db, clock } = context
  const id = params.product_id as string
  const printed = await findPrintRequest(db, storeId, id, clock.now())
  const ids = printed?.print_for === ofProducts ? printed.orders : [id]
  const found: MerchantProduct[] = []
  for (const productId of ids) {
    const product = await findMerchantProduct(db, storeId, productId.toLowerCase())
    if (product) found.push(product)
  }
  if (found.length === 0) throw notFound(thing)
  return found
}

/**
 * Variants, or the product itself where it has none. What has no barcode is left out. The copies of a product are those
 * of each variant that has none of its own.
 */
function labelsOf(product: MerchantProduct, store: string, query: BarcodesQuery): BarcodeLabel[] {
  const { show_name = true, show_price = true, show_barcode = true, quantities } = query
  const items = product.variants.length > 0 ? product.variants : [product]
  return items.flatMap((item) => {
    const wanted = quantities && (quantities[item._id] ?? quantities[product._id] ?? 0)
    const copies = Math.min(wanted ?? Math.max(0, item.quantity), mostCopies)
    if (copies === 0 || !fitsCode128(item.barcode)) return []
    const price = item.price ?? product.price
    const option = 'option_name' in item ? (item as MerchantVariant).option_name : ''
    const below = [option, show_price && price !== null ? `Rs. ${price}` : '']
    const above = [store, show_name ? product.name : '']
    return [{ name: joined(above), variant: joined(below), barcode: item.barcode, copies, withoutText: !show_barcode }]
  })
}

function joined(parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
