import type { CreateProduct } from '@pasal/contract/merchant/products/requests.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { ActorOfMovement } from '../inventory/record-movements.ts'
import { createObject } from '../merchant/change-object.ts'
import { unknownReference } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { newSlug } from '../merchant/new-slug.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { newId } from '../platform/values/ids.ts'
import { takeBarcode } from './barcodes.ts'
import { requireOptionNames, requireOwnSkus, requirePrice } from './check-product.ts'
import { findStockOfStore, firstFigures } from './new-stock.ts'
import { listProductSlugs } from './product.queries.ts'
import { product } from './product.ts'
import { withIds } from './product-references.ts'
import { completeVariants, stripVariant } from './product-variants.ts'
import { writeProduct } from './write-product.ts'

export function createProduct(request: MerchantRequest<unknown, CreateProduct>) {
  const { storeId, context, actor } = request
  const now = context.clock.now()
  return createObject(request, product, (tx) => insertProduct(tx, storeId, request.body, { actor, now }))
}

type By = { actor: ActorOfMovement | undefined; now: Date }

/** For a caller that writes an audit entry of its own. Returns the id. */
export async function insertProduct(tx: StoreTx, storeId: string, body: CreateProduct, by: By): Promise<string> {
  await lockStorePrices(tx, storeId)
  const { variants: given = [], quantity, stock, ...fields } = body
  const unknown = given.findIndex(({ _id }) => _id !== undefined)
  if (unknown >= 0) throw unknownReference(`variants.${unknown}._id`, 'Variant')
  const _id = newId(by.now.getTime())
  const slug = fields.slug ?? (await newSlug(fields.name, 'product', (start) => listProductSlugs(tx, storeId, start)))
  const barcode = fields.barcode ?? (await takeBarcode(tx, storeId))
  const added = { ...fields, ...(await withIds(tx, storeId, fields)), slug, barcode, _id }
  const variants = completeVariants(given, [], barcode)
  const checked = { status: 'Active', price: null, colors: [], sizes: [], ...fields, variants }
  requirePrice(checked)
  requireOptionNames(checked, (index) => `variants.${index}.option_name`)
  requireOwnSkus(fields.sku, variants)

  const stockOfStore = await findStockOfStore(tx, storeId)
  const own = firstFigures(stockOfStore, { product_id: _id, variant_id: '' }, { quantity, stock }, '')
  const newStock = variants.map((variant, index) => {
    const key = { product_id: _id, variant_id: variant._id }
    return firstFigures(stockOfStore, key, given[index] ?? {}, `variants.${index}.`)
  })
  const rows = variants.map((variant, position) => ({ ...stripVariant(variant), product_id: _id, position }))
  const write = {
    ...{ product: { added: [added] }, variants: { added: rows }, newStock: [own, ...newStock], stockOfStore },
    pathOfSku: (sku: string) =>
      sku === fields.sku ? 'sku' : `variants.${variants.findIndex((variant) => variant.sku === sku)}.sku`,
  }
  await writeProduct(tx, storeId, _id, write, by)
  return _id
}
