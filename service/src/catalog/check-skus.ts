import type { Problems } from '../platform/http/problems.ts'

/** `sku` undefined: the file says nothing about it. */
type Named = { path: string; id: string; value: { sku?: string | undefined } }
type Stored = { id: string; product_id?: unknown; sku?: unknown }

/**
 * A SKU names one product or variant of the store. A second one in the file is reported at its place, and so is one
 * that a stored item keeps. `removedIds`: of products and variants.
 */
export function checkSkus(named: Named[], stored: Stored[], removedIds: Set<string>, problems: Problems): void {
  const changing = new Set(named.filter(({ value }) => value.sku !== undefined).map(({ id }) => id))
  const stays = ({ id, product_id }: Stored) =>
    !changing.has(id) && !removedIds.has(id) && !removedIds.has(product_id as string)
  const taken = new Set(stored.filter(stays).map(({ sku }) => sku))
  const inFile = new Set<string>()
  for (const { path, value } of named) {
    if (!value.sku) continue
    if (inFile.has(value.sku)) problems.add(`${path}.sku`, 'Given twice in this file')
    else if (taken.has(value.sku)) problems.add(`${path}.sku`, 'Already taken')
    inFile.add(value.sku)
  }
}
