import type { Context } from '../context.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { outletShape } from './content-shapes.ts'
import { exportProducts } from './export-products.ts'
import { listSaleProducts } from './products.queries.ts'
import { listRows } from './rows.queries.ts'
import { withSecrets } from './secrets.ts'
import { type Row, toObject } from './shape.ts'
import { shapes } from './shapes.ts'
import type { Section } from './store-file.contract.ts'
import { findSavedDelivery, listSecrets, readOneSnapshot } from './store-row.queries.ts'
import { storeShape } from './store-shape.ts'

/** The store file of a store, as of one moment; undefined: no such store. Credentials only when asked for. */
export function exportStore(
  context: Context,
  storeId: string,
  { secrets }: { secrets: boolean },
): Promise<Row | undefined> {
  return transaction(context.db, async (tx) => {
    await readOneSnapshot(tx)
    const [row] = await listRows(tx, storeId, storeShape)
    if (!row) return undefined
    const outlets = (await listRows(tx, storeId, outletShape)).map((outlet) => toObject(outletShape, outlet))
    const plain = { ...toObject(storeShape, row), outlets }
    const store = secrets ? withSecrets(plain, storeId, await listSecrets(tx, storeId), context) : plain
    const list = (section: Section) => exportList(tx, storeId, section)
    const delivery = await findSavedDelivery(tx, storeId)
    return {
      format: 'pasal-store/1',
      store,
      categories: await list('categories'),
      brands: await list('brands'),
      prints: await list('prints'),
      products: await exportProducts(tx, storeId, outlets as never),
      ...(delivery && { delivery }),
      coupons: await list('coupons'),
      flash_sales: await exportFlashSales(tx, storeId),
      forms: await list('forms'),
      blog: {
        categories: await list('blog.categories'),
        authors: await list('blog.authors'),
        posts: await list('blog.posts'),
      },
      pages: await list('pages'),
    }
  })
}

async function exportList(tx: Tx, storeId: string, section: Section): Promise<Row[]> {
  const rows = await listRows(tx, storeId, shapes[section])
  return rows.map((row) => toObject(shapes[section], row))
}

async function exportFlashSales(tx: Tx, storeId: string): Promise<Row[]> {
  const members = Map.groupBy(await listSaleProducts(tx, storeId), ({ owner_id }) => owner_id)
  const sales = await exportList(tx, storeId, 'flash_sales')
  return sales.map((sale) => ({
    ...sale,
    products: (members.get(sale._id as string) ?? []).map(({ item_id }) => item_id),
  }))
}
