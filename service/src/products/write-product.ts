import { type Product, saveProducts } from '../catalog/save-products.ts'
import { deleteSkus } from '../catalog/save-skus.queries.ts'
import { SkuTaken } from '../catalog/save-skus.ts'
import { saveVariants, type Variant } from '../catalog/save-variants.ts'
import { type ActorOfMovement, recordMovementsBy } from '../inventory/record-movements.ts'
import { alreadyInUse } from '../merchant/errors.ts'
import { takenKey } from '../merchant/taken-key.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Changes } from '../platform/database/changes.ts'
import type { StockFigures } from '../stock/set-stock.queries.ts'
import { deleteStockOf, lockStockRows, setStock } from '../stock/set-stock.ts'
import type { StockOfStore } from './new-stock.ts'

const takenSlug = takenKey({ products_store_id_slug_key: 'slug' })

/** One product with what changes of its variants, and the stock of what is new. */
export type ProductWrite = {
  product: Changes<Product>
  variants: Omit<Changes<Variant>, 'rekeyedIds'>
  newStock: StockFigures[]
  stockOfStore: StockOfStore | undefined
  /** where the request names the SKU */
  pathOfSku(sku: string): string
}

type NewProducts = {
  products: Product[]
  variants: Variant[]
  newStock: StockFigures[]
  websiteId: string | undefined
  pathOfSku(sku: string): string
}

/** Rows of the product come before stock rows, and the movements last, as in the store file's import. */
export async function writeProduct(
  tx: StoreTx,
  storeId: string,
  productId: string,
  write: ProductWrite,
  { actor, now }: { actor: ActorOfMovement | undefined; now: Date },
): Promise<void> {
  const { product, variants, newStock, stockOfStore } = write
  const { removedIds = [] } = variants
  await freeSkus(tx, storeId, productId, write)
  const takenSku = rejectTaken(write.pathOfSku)
  await saveProducts(tx, storeId, product, now).catch(takenSlug).catch(takenSku)
  await saveVariants(tx, storeId, variants, now).catch(takenSku)
  await lockStockRows(
    tx,
    storeId,
    removedIds.map((variant_id) => ({ product_id: productId, variant_id })),
  )
  const websiteId = stockOfStore?.websiteId
  const gone = await deleteStockOf(tx, storeId, { productIds: [], variantIds: removedIds }, websiteId)
  const set = await setStock(tx, storeId, { added: newStock }, websiteId)
  await recordMovementsBy(tx, storeId, [...gone, ...set], { actor, now })
}

/** New products with their variants and stock, in the same order of tables. */
export async function writeNewProducts(
  tx: StoreTx,
  storeId: string,
  { products, variants, newStock, websiteId, pathOfSku }: NewProducts,
  { actor, now }: { actor: ActorOfMovement | undefined; now: Date },
): Promise<void> {
  const takenSku = rejectTaken(pathOfSku)
  await saveProducts(tx, storeId, { added: products }, now).catch(takenSlug).catch(takenSku)
  await saveVariants(tx, storeId, { added: variants }, now).catch(takenSku)
  await recordMovementsBy(tx, storeId, await setStock(tx, storeId, { added: newStock }, websiteId), { actor, now })
}

const rejectTaken = (pathOfSku: (sku: string) => string) => (error: unknown) => {
  if (error instanceof SkuTaken) throw alreadyInUse(pathOfSku(error.sku))
  throw error
}

/** Items of one product may swap their SKUs. */
async function freeSkus(tx: StoreTx, storeId: string, product_id: string, { product, variants }: ProductWrite) {
  const changed = [
    ...(product.changed ?? []).filter(({ sku }) => sku !== undefined).map(() => ''),
    ...(variants.changed ?? []).filter(({ sku }) => sku !== undefined).map(({ _id }) => _id),
    ...(variants.removedIds ?? []),
  ]
  if (changed.length === 0) return
  await deleteSkus(
    tx,
    storeId,
    changed.map((variant_id) => ({ product_id, variant_id })),
  )
}
