import type { StockIn } from '@pasal/contract/existing-clients/requests.ts'
import { adjustStock } from '../inventory/adjust-stock.ts'
import { listOutletNames } from '../inventory/outlets.queries.ts'
import { notFound } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { findSettings } from '../settings/settings.queries.ts'

/** GET /inventory/outlets/:s, as it was captured. */
export async function listClientOutlets({ context, storeId }: MerchantRequest) {
  const settings = await findSettings(context.db, storeId)
  const outlets = await listOutletNames(context.db, storeId)
  return {
    outlets: outlets.map(({ _id, name }) => ({ _id, name, address: '', status: 'active' })),
    ...{ allowed: settings?.use_advanced_inventory ?? false, inventory_roles: [], isOwner: false },
  }
}

/** POST /inventory/stock-in: all items or none. */
export async function receiveStock(request: MerchantRequest<unknown, StockIn>) {
  const { context, storeId, body } = request
  if (body.store_id !== storeId) throw notFound('Store')
  const settings = await findSettings(context.db, storeId)
  const outlet = settings?.use_advanced_inventory ? body.outlet_id : undefined
  const items = body.items.map(({ product_id, variant_id, quantity }) => ({
    ...{ product: product_id, variant: variant_id ?? '', change: quantity },
    ...(outlet ? { outlet } : {}),
  }))
  const note = body.note ? { note: body.note } : {}
  await adjustStock({ ...request, body: { reason: 'received', atomic: true, items, ...note } })
  return { success: true, total_items: items.length, total_batches: 1 }
}
