import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { type Adjustment, type AdjustStock, adjustmentRequest } from '@pasal/contract/merchant/stock/requests.ts'
import { safeParse } from '@pasal/contract/values.ts'
import { recordAudit } from '../merchant/audit.ts'
import { changedSince, conflict, found, notFound, unknownReference } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { invalid } from '../platform/http/errors.ts'
import { addToStock, type LockedStock, lockStockRow } from '../stock/adjust-stock.queries.ts'
import type { StockMovement } from '../stock/stock-movements.ts'
import { announceStockReturned } from '../stock/stock-returns.queries.ts'
import {
  type AdjustedProduct,
  countsByOutlets,
  findProductToAdjust,
  type OutletOfStore,
  shareOutlets,
} from './adjust-stock.queries.ts'
import { findStockItem } from './stock-list.queries.ts'

export type AdjustedItem = {
  shown: { before: number; after: number; held: number }
  /** for the caller to record, at the end of the transaction */
  movement: StockMovement | undefined
}

const mostUnits = 1_000_000_000

export function parseAdjustment(given: unknown): Adjustment {
  const row = safeParse(adjustmentRequest, given)
  if (!row.success) throw invalid(merchantFieldsOf(row.error, 'Unknown field'))
  return row.data
}

/** Sets or changes one quantity, of an outlet where the store counts outlets (6). */
export async function adjustItem(
  tx: StoreTx,
  request: MerchantRequest<unknown, AdjustStock>,
  row: Adjustment,
): Promise<AdjustedItem> {
  const { storeId, body } = request
  const product = found(await findProductToAdjust(tx, storeId, row.product), 'Product')
  const variantId = variantOf(product, row)
  const stock = found(await lockStockRow(tx, storeId, product._id, variantId), variantId === '' ? 'Product' : 'Variant')
  const outlets = (await countsByOutlets(tx, storeId)) ? await shareOutlets(tx, storeId) : undefined
  const outlet = outletOf(outlets, row)
  const before = figureOf(stock, outlet)
  if (row.expected !== undefined && row.expected !== before)
    throw changedSince(await findStockItem(tx, storeId, product._id, variantId))
  const after = row.set ?? before + (row.change as number)
  requireSellable(product, row, after)
  const change = after - before
  const shown = { before, after, held: stock.held }
  if (change === 0) return { shown, movement: undefined }

  const key = { productId: product._id, variantId, change }
  await addToStock(tx, storeId, { ...key, outlet: outlet && { ...outlet, quantity: after } })
  if (change > 0) await announceStockReturned(tx, storeId, [{ product_id: product._id }])
  await recordAudit(tx, request, {
    ...{ action: 'stock.adjust', object: { kind: 'product', _id: product._id, name: product.name } },
    ...{ before: { variant: variantId, quantity: before }, after: { variant: variantId, quantity: after } },
  })
  const movement = {
    ...{ product_id: product._id, variant_id: variantId, outlet_id: outlet?._id ?? '', change, reason: body.reason },
    quantity_after: stock.quantity + change,
  }
  return { shown, movement }
}

function variantOf({ has_variants }: AdjustedProduct, { variant = '' }: Adjustment): string {
  if (has_variants && variant === '') throw invalid({ variant: 'Required for a product with variants' })
  if (!has_variants && variant !== '') throw notFound('Variant')
  return variant.toLowerCase()
}

/** undefined: the store does not count outlets, or has none for its website. */
function outletOf(outlets: OutletOfStore[] | undefined, { outlet: ref }: Adjustment) {
  if (!outlets) {
    if (ref !== undefined) throw invalid({ outlet: 'The store does not count its stock by outlets' })
    return undefined
  }
  if (ref === undefined) return outlets.find(({ website }) => website)
  const outlet = outlets.find(({ _id }) => _id === ref.toLowerCase()) ?? outlets.find(({ name }) => name === ref)
  if (!outlet) throw unknownReference('outlet', 'Outlet')
  return outlet
}

function figureOf(stock: LockedStock, outlet: OutletOfStore | undefined): number {
  if (!outlet) return stock.quantity
  return (outlet.website ? stock.website_quantity : stock.other_outlets[outlet._id]) ?? 0
}

function requireSellable({ continue_selling }: AdjustedProduct, { change = 0 }: Adjustment, after: number): void {
  if (change < 0 && after < 0 && !continue_selling) throw conflict('There are not so many units')
  if (Math.abs(after) > mostUnits) throw invalid({ change: `Must not lead beyond ${mostUnits}` })
}
