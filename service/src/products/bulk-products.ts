import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import {
  type ChangeProducts,
  type DeleteProducts,
  productRowRequest,
  variantRowRequest,
} from '@pasal/contract/merchant/products/requests.ts'
import { ref } from '@pasal/contract/merchant/values.ts'
import { safeParse } from '@pasal/contract/values.ts'
import type { z } from 'zod'
import { listProductsNamed } from '../catalog/references.queries.ts'
import { bulk } from '../merchant/bulk.ts'
import { found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import { inOne, patchProduct, variantPatch } from './change-product.ts'
import { deleteProduct } from './delete-product.ts'
import type { MerchantProduct } from './product.queries.ts'

/** Each row by itself: a product, or one of its variants (5.1). */
export function changeProducts(request: MerchantRequest<unknown, ChangeProducts>) {
  return bulk(request, request.body.updates, async (row) => {
    const isVariant = typeof row === 'object' && row !== null && 'variant' in row
    const change = isVariant ? changeVariantRow(request, row) : changeProductRow(request, row)
    const { body } = await change
    const { _id, version } = body as MerchantProduct
    return { _id, version }
  })
}

async function changeProductRow(request: MerchantRequest, given: unknown) {
  const row = parseRow(productRowRequest, given)
  const one = requestOf(request, row.version)
  const id = await productId(request, row.product)
  const change = patchProduct(one, id, ({ tags }) => {
    const { set = {}, add_tags, remove_tags = [] } = row
    if (!add_tags && remove_tags.length === 0) return set
    const all = [...new Set([...(set.tags ?? tags), ...(add_tags ?? [])])]
    const left = all.filter((tag) => !remove_tags.includes(tag))
    if (left.length > 250) throw invalid({ add_tags: 'At most 250 tags' })
    return { ...set, tags: left }
  })
  return change.catch(atSet)
}

async function changeVariantRow(request: MerchantRequest, given: unknown) {
  const row = parseRow(variantRowRequest, given)
  const one = requestOf(request, row.version)
  const id = await productId(request, row.product)
  const variantId = row.variant.toLowerCase()
  const patch = (stored: MerchantProduct) => variantPatch(stored, variantId, row.set ?? {})
  return patchProduct(one, id, patch, { paths: inOne, variantId }).catch(atSet)
}

/** A rule of the product names the key of a product, which stands under `set` in a row. */
function atSet(error: unknown): never {
  const body = error instanceof ApiError ? error.body : undefined
  if (!(error instanceof ApiError) || typeof body !== 'object' || !body || !('fields' in body)) throw error
  const fields = Object.entries(body.fields as Record<string, string>).map(([path, message]) =>
    path === 'add_tags' ? [path, message] : [`set.${path}`, message],
  )
  throw new ApiError(error.status, { ...body, fields: Object.fromEntries(fields) })
}

export function deleteProducts(request: MerchantRequest<unknown, DeleteProducts>) {
  return bulk(request, request.body.products, async (given) => {
    const id = await productId(request, given)
    await deleteProduct(requestOf(request, undefined), id)
    return { _id: id }
  })
}

function parseRow<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const row = safeParse(shape, given)
  if (!row.success) throw invalid(merchantFieldsOf(row.error, 'Unknown field'))
  return row.data
}

async function productId({ context, storeId }: MerchantRequest, given: unknown): Promise<string> {
  const name = found(safeParse(ref, given).data, 'Product')
  const named = await listProductsNamed(context.db, storeId, [name])
  return found(named.find(({ _id }) => _id === name.toLowerCase()) ?? named[0], 'Product')._id
}

/** The whole call has the Idempotency-Key, and a row its own version. */
function requestOf(request: MerchantRequest, version: number | undefined) {
  return {
    ...{ ...request, body: {}, thing: 'Product', idempotency: undefined },
    ifMatch: version ?? ('absent' as const),
  }
}
