import type { Matching } from './match-objects.ts'
import type { PlannedProduct } from './plan.ts'
import type { Problems } from './problems.ts'
import type { Stored } from './stored-objects.queries.ts'

/** A SKU names one product or variant of the store. A second one in the file is reported at its place. */
export function checkSkus(
  planned: PlannedProduct[],
  products: Matching<object>,
  variants: Stored[],
  problems: Problems,
): void {
  const named = planned.flatMap((product) => [product, ...(product.variants ?? [])])
  const changing = new Set(named.filter(({ value }) => value.sku !== undefined).map(({ id }) => id))
  const removed = new Set([...products.removedIds, ...planned.flatMap((product) => product.removedVariantIds)])
  const stays = ({ id, product_id }: Stored) =>
    !changing.has(id) && !removed.has(id) && !removed.has(product_id as string)
  const kept = [...products.stored, ...variants].filter(stays).map(({ sku }) => sku as string)
  const taken = new Set(kept)
  const inFile = new Set<string>()
  for (const { path, value } of named) {
    if (!value.sku) continue
    if (inFile.has(value.sku)) problems.add(`${path}.sku`, 'Given twice in this file')
    else if (taken.has(value.sku)) problems.add(`${path}.sku`, 'Already taken')
    inFile.add(value.sku)
  }
}
