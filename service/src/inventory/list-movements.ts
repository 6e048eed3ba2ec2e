import type { ListMovements } from '@pasal/contract/merchant/stock/requests.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { listDeletedItems, listMovementPage, type Movement } from './movements.queries.ts'

/** Movements outlive what they are of: a deleted product or variant is shown by the name that it had. */
export async function listMovements(request: MerchantRequest<ListMovements>) {
  const page = await listMovementPage(request.context.db, request.storeId, request)
  const gone = page.items.filter(isNameless)
  if (gone.length === 0) return page
  const { products, variants } = await namesOfDeleted(request, gone)
  const items = page.items.map((item) => ({
    ...item,
    product_name: item.product_name || (products.get(item.product) ?? ''),
    option_name: item.option_name || (variants.get(item.variant) ?? ''),
  }))
  return { ...page, items }
}

function isNameless({ product_name, variant, option_name }: Movement): boolean {
  return product_name === '' || (variant !== '' && option_name === '')
}

async function namesOfDeleted({ context, storeId }: MerchantRequest, gone: Movement[]) {
  const deleted = await listDeletedItems(context.db, storeId, {
    products: [...new Set(gone.map(({ product }) => product))],
    variants: [...new Set(gone.map(({ variant }) => variant))],
    // The newest come first.
    since: (gone.at(-1) as Movement).created_at,
  })
  return {
    products: new Map(deleted.map(({ product, product_name }) => [product, product_name])),
    variants: new Map(deleted.map(({ variant, option_name }) => [variant, option_name])),
  }
}
