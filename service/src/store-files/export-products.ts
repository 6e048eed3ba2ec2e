import type { Tx } from '../platform/database/database.ts'
import { productShape, reviewShape, variantShape } from './catalog-shapes.ts'
import { stockByKey } from './export-stock.ts'
import { listProductCategories } from './products.queries.ts'
import { listRows } from './rows.queries.ts'
import { type Row, type Shape, toObject } from './shape.ts'

type Outlet = { _id: string; name: string; website: boolean }

/** The merchant's own figures: prices without a flash sale's offer, stock without what orders hold. */
export async function exportProducts(tx: Tx, storeId: string, outlets: Outlet[]): Promise<Row[]> {
  const stock = await stockByKey(tx, storeId, outlets)
  const categories = Map.groupBy(await listProductCategories(tx, storeId), ({ owner_id }) => owner_id)
  const variants = await partsByProduct(tx, storeId, variantShape)
  const reviews = await partsByProduct(tx, storeId, reviewShape)
  const rows = await listRows(tx, storeId, productShape)
  return rows.map((row) => {
    const id = row.product_id as string
    const withStock = (variant: Row) => ({ ...variant, ...stock.get(`${id} ${variant._id}`) })
    return {
      ...toObject(productShape, row),
      ...stock.get(`${id} `),
      categories: (categories.get(id) ?? []).map(({ item_id }) => item_id),
      variants: (variants.get(id) ?? []).map(withStock),
      reviews: reviews.get(id) ?? [],
    }
  })
}

async function partsByProduct(tx: Tx, storeId: string, shape: Shape): Promise<Map<string, Row[]>> {
  const parts = new Map<string, Row[]>()
  for (const row of await listRows(tx, storeId, shape, ['product_id'])) {
    const id = row.product_id as string
    const list = parts.get(id) ?? []
    list.push(toObject(shape, row))
    parts.set(id, list)
  }
  return parts
}
