import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { listProductPage } from '../products/list-products.queries.ts'
import { findMerchantProduct, findOutletsOfStore } from '../products/product.queries.ts'
import { type Cells, exportedColumns, headerOf } from './columns.ts'
import type { ExportOptions, Job } from './job.ts'
import { listPages } from './list-pages.ts'
import { findNames } from './named-things.queries.ts'
import type { Generated } from './pages-of-export.ts'
import { rowsOfProduct } from './product-rows.ts'

/** The columns of the import; a line for each variant, and more for more pictures (14.2). */
export async function* exportProducts(context: Context, job: Job, options: ExportOptions): Generated {
  const { db } = context
  const storeId = job.store_id
  const { advanced, outlets } = await transaction(db, (tx) => findOutletsOfStore(tx, storeId))
  const websiteId = advanced ? outlets.find(({ website }) => website)?._id : undefined
  yield { lines: [exportedColumns.map((column) => headerOf(column, options.headers))], items: 0 }
  const query = { sort: 'created_at' }
  const list = listProductPage.bind(undefined, db, storeId)
  for await (const items of listPages<object>(context, job, options, { query, limit: 50, list })) {
    const lines: Cells[] = []
    for (const { _id } of items as { _id: string }[]) {
      const product = await findMerchantProduct(db, storeId, _id)
      if (product) lines.push(...rowsOfProduct(product, await findNames(db, storeId, product), websiteId))
    }
    yield { lines: lines.map((line) => exportedColumns.map((column) => line[column] ?? '')), items: items.length }
  }
}
