/** Announced when units became free again. */
export const stockReturned = 'stock_returned'

/** A notification holds 8,000 bytes; of more products than this, the whole store is announced. */
const mostProducts = 200

export function stockReturnedPayload(storeId: string, productIds: Set<string>): string {
  return [storeId, ...(productIds.size > mostProducts ? [] : productIds)].join(' ')
}

/** The payload of `stock_returned`. Without products: any of the store's. */
export function returnedStock(payload: string): { storeId: string; productIds: string[] | undefined } {
  const [storeId = '', ...productIds] = payload.split(' ')
  return { storeId, productIds: productIds.length > 0 ? productIds : undefined }
}
