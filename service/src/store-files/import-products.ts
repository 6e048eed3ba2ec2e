import { saveProducts } from '../catalog/save-products.ts'
import { giveUpSkus } from '../catalog/save-skus.ts'
import { productsOfChangedVariants, saveVariants } from '../catalog/save-variants.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { saveReviews } from '../reviews/save-reviews.ts'
import { addedAndChanged } from './changes-of.ts'
import type { Plan, PlannedProduct } from './plan.ts'

/** Everything of the products but their stock, some hundred at a time, so that a large file is not copied in memory. */
export async function importProducts(tx: StoreTx, storeId: string, plan: Plan, now: Date): Promise<void> {
  // Removed products are deleted later, with their stock; their slugs are free from now on.
  const { rekeyedIds, removedIds } = plan.products
  await saveProducts(tx, storeId, { rekeyedIds: [...rekeyedIds, ...removedIds] }, now)
  const variantIds = plan.plannedProducts.flatMap((product) => product.removedVariantIds)
  await giveUpSkus(tx, storeId, { productIds: removedIds, variantIds, items: itemsWithNewSku(plan) })
  for (const planned of chunks(plan.plannedProducts)) {
    const removedIds = planned.flatMap((product) => product.removedVariantIds)
    const variants = addedAndChanged(planned.flatMap(variantsOf), ({ thing }) => thing)
    const touchedIds = new Set([
      ...planned.filter(({ removedVariantIds }) => removedVariantIds.length > 0).map(({ id }) => id),
      ...variants.added.map(({ product_id }) => product_id),
      ...(await productsOfChangedVariants(tx, storeId, variants.changed)),
    ])
    await saveProducts(tx, storeId, addedAndChanged(planned, productOf), now, touchedIds)
    await saveVariants(tx, storeId, { ...variants, removedIds }, now)
    const reviews = addedAndChanged(planned.flatMap(reviewsOf), ({ thing }) => thing)
    await saveReviews(tx, storeId, reviews, now)
  }
}

/** Products and variants of the store that the file gives a SKU to. */
function itemsWithNewSku({ plannedProducts }: Plan) {
  return plannedProducts.flatMap(({ id, known, value, variants = [] }) => [
    ...(known && value.sku !== undefined ? [{ product_id: id, variant_id: '' }] : []),
    ...variants
      .filter((variant) => variant.known && variant.value.sku !== undefined)
      .map((variant) => ({ product_id: id, variant_id: variant.id })),
  ])
}

function productOf({ id, value }: PlannedProduct) {
  const { variants: _variants, reviews: _reviews, stock: _stock, quantity: _quantity, ...product } = value
  return { ...product, _id: id }
}

function variantsOf({ id: product_id, variants = [] }: PlannedProduct) {
  return variants.map(({ id, known, position, value: { stock: _stock, quantity: _quantity, ...variant } }) => ({
    known,
    thing: { ...variant, _id: id, product_id, position },
  }))
}

function reviewsOf({ id: product_id, reviews }: PlannedProduct) {
  return reviews.map(({ id, known, value }) => ({ known, thing: { ...value, _id: id, product_id } }))
}
