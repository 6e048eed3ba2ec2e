import type { CreateProduct } from '@pasal/contract/merchant/products/requests.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { ActorOfMovement } from '../inventory/record-movements.ts'
import { createObject } from '../merchant/change-object.ts'
import { unknownReference } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { newSlug } from '../merchant/new-slug.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { newIds } from '../platform/values/ids.ts'
import { takeBarcodes } from './barcodes.ts'
import { requireOptionNames, requireOwnSkus, requirePrice } from './check-product.ts'
import { findStockOfStore, firstFigures, type StockOfStore } from './new-stock.ts'
import { listProductSlugs } from './product.queries.ts'
import { product } from './product.ts'
import { withIds } from './product-references.ts'
import { completeVariants, stripVariant } from './product-variants.ts'
import { writeNewProducts } from './write-product.ts'

export function createProduct(request: MerchantRequest<unknown, CreateProduct>) {
  const { storeId, context, actor } = request
  const now = context.clock.now()
  return createObject(request, product, (tx) => insertProduct(tx, storeId, request.body, { actor, now }))
}

type By = { actor: ActorOfMovement | undefined; now: Date }

/** For a caller that writes an audit entry of its own. Returns the id. */
export async function insertProduct(tx: StoreTx, storeId: string, body: CreateProduct, by: By): Promise<string> {
  const [id] = await insertProducts(tx, storeId, [body], by)
  return id as string
}

/** Several products with few statements. An error names the field, not the product. Returns their ids in order. */
export async function insertProducts(tx: StoreTx, storeId: string, bodies: CreateProduct[], by: By): Promise<string[]> {
  await lockStorePrices(tx, storeId)
  const ids = newIds(bodies.length, by.now.getTime())
  const named = await nameProducts(tx, storeId, bodies)
  const stockOfStore = await findStockOfStore(tx, storeId)
  const made = named.map((product, index) => newProduct(product, ids[index] as string, stockOfStore))
  const write = {
    products: made.map(({ product }) => product),
    variants: made.flatMap(({ variants }) => variants),
    newStock: made.flatMap(({ newStock }) => newStock),
    websiteId: stockOfStore.websiteId,
    pathOfSku: (sku: string) => made.map((one) => pathOfSku(one, sku)).find((path) => path !== undefined) ?? 'sku',
  }
  await writeNewProducts(tx, storeId, write, by)
  return ids
}

type Named = CreateProduct & { slug: string; barcode: string }

/** The products with a slug, a barcode and ids in place of references. */
async function nameProducts(tx: StoreTx, storeId: string, bodies: CreateProduct[]): Promise<Named[]> {
  const barcodes = await barcodesOf(tx, storeId, bodies)
  const slugs: string[] = []
  const known = new Map<string, Awaited<ReturnType<typeof withIds>>>()
  const named: Named[] = []
  for (const [index, body] of bodies.entries()) {
    const unknown = (body.variants ?? []).findIndex(({ _id }) => _id !== undefined)
    if (unknown >= 0) throw unknownReference(`variants.${unknown}._id`, 'Variant')
    const listTaken = async (start: string) => [...slugs, ...(await listProductSlugs(tx, storeId, start))]
    const slug = body.slug ?? (await newSlug(body.name, 'product', listTaken))
    slugs.push(slug)
    const { categories, brand, similar_products, print_addon } = body
    const references = { categories, brand, similar_products, print_addon }
    const key = JSON.stringify(references)
    const ids = known.get(key) ?? (await withIds(tx, storeId, references))
    known.set(key, ids)
    named.push({ ...body, ...ids, slug, barcode: barcodes[index] as string })
  }
  return named
}

/** The barcode of each product: its own, or one of the store's next free numbers. */
async function barcodesOf(tx: StoreTx, storeId: string, bodies: CreateProduct[]): Promise<string[]> {
  // The last product has none behind it whose number its own could take.
  const before = bodies.slice(0, -1)
  const given = before.flatMap(({ barcode, variants = [] }) => [barcode, ...variants.map((variant) => variant.barcode)])
  const isMissing = ({ barcode }: CreateProduct) => barcode === undefined
  const numbers = await takeBarcodes(tx, storeId, bodies.filter(isMissing).length, new Set(given))
  return bodies.map(({ barcode }) => barcode ?? (numbers.shift() as string))
}

function newProduct({ variants: given = [], quantity, stock, ...fields }: Named, _id: string, store: StockOfStore) {
  const variants = completeVariants(given, [], fields.barcode)
  const checked = { status: 'Active', price: null, colors: [], sizes: [], ...fields, variants }
  requirePrice(checked)
  requireOptionNames(checked, (index) => `variants.${index}.option_name`)
  requireOwnSkus(fields.sku, variants)
  const own = firstFigures(store, { product_id: _id, variant_id: '' }, { quantity, stock }, '')
  const ofVariants = variants.map((variant, index) => {
    const key = { product_id: _id, variant_id: variant._id }
    return firstFigures(store, key, given[index] ?? {}, `variants.${index}.`)
  })
  return {
    product: { ...fields, _id },
    variants: variants.map((variant, position) => ({ ...stripVariant(variant), product_id: _id, position })),
    newStock: [own, ...ofVariants],
  }
}

type NewProduct = ReturnType<typeof newProduct>

/** Where the request names the SKU. */
function pathOfSku({ product, variants }: NewProduct, sku: string): string | undefined {
  if (product.sku === sku) return 'sku'
  const index = variants.findIndex((variant) => variant.sku === sku)
  return index < 0 ? undefined : `variants.${index}.sku`
}
