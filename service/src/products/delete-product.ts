import { deleteProducts } from '../catalog/save-products.ts'
import { countSaleChanges } from '../flash-sales/save-flash-sales.queries.ts'
import { recordMovementsBy } from '../inventory/record-movements.ts'
import { deleteObject } from '../merchant/change-object.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { deleteStockOf, lockStockRows } from '../stock/set-stock.ts'
import { findStockOfStore } from './new-stock.ts'
import { product } from './product.ts'

/** Holds go with the stock rows. The lines of orders and the movements of stock stay. */
export function deleteProduct(request: MerchantRequest, id: string) {
  const { storeId, context, actor } = request
  const now = context.clock.now()
  return deleteObject(request, product, id, async (tx, { variants }) => {
    const items = ['', ...variants.map(({ _id }) => _id)]
    await lockStockRows(
      tx,
      storeId,
      items.map((variant_id) => ({ product_id: id, variant_id })),
    )
    const { websiteId } = await findStockOfStore(tx, storeId)
    const gone = await deleteStockOf(tx, storeId, { productIds: [id], variantIds: [] }, websiteId)
    await countSaleChanges(tx, storeId, id, now)
    await deleteProducts(tx, storeId, [id], now)
    await recordMovementsBy(tx, storeId, gone, { actor, now, note: 'Product deleted' })
  })
}
