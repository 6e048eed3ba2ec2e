import { isDeepStrictEqual } from 'node:util'
import type { ChangeProduct, ChangeVariant, CreateVariant } from '@pasal/contract/merchant/products/requests.ts'
import type { Product } from '../catalog/save-products.ts'
import type { ActorOfMovement } from '../inventory/record-movements.ts'
import { changeObject, changesBy } from '../merchant/change-object.ts'
import { conflict, notFound } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { created, type MerchantReply } from '../merchant/reply.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { requireFreeName, requireOptionNames, requireOwnSkus, requirePrice } from './check-product.ts'
import { findStockOfStore, firstFigures } from './new-stock.ts'
import type { MerchantProduct } from './product.queries.ts'
import { product } from './product.ts'
import { withIds } from './product-references.ts'
import { completeVariants, type GivenVariant, stripVariant } from './product-variants.ts'
import { writeProduct } from './write-product.ts'

/** A patch of a product whose variants are given as a request gives them. */
export type ProductPatch = Omit<ChangeProduct, 'quantity' | 'stock'>

/** Where the response names the keys of a variant: the whole list of a product's PATCH, or one variant. */
type Paths = (index: number, key: string) => string
const inList: Paths = (index, key) => `variants.${index}.${key}`

export function changeProduct(request: MerchantRequest<unknown, ChangeProduct>, id: string) {
  const { quantity: _quantity, stock: _stock, ...patch } = request.body
  return patchProduct(request, id, () => {
    requireOwnSkus(patch.sku, patch.variants ?? [])
    return patch
  })
}

/** Changes a product as the patch for its stored state says, with the rules of 5.1. */
export function patchProduct(
  request: MerchantRequest<unknown, object>,
  id: string,
  patchFor: (stored: MerchantProduct) => ProductPatch,
  { paths = inList, variantId, replyWith }: Options = {},
): Promise<MerchantReply> {
  const { storeId, context, actor } = request
  let given: GivenVariant[] = []
  return changeObject(
    request,
    product,
    id,
    // The clock is read under the lock of the prices: a sale may have begun while the request waited for it.
    (tx, changes, stored) =>
      saveChanges(tx, storeId, { changes, stored, given, paths }, { actor, now: context.clock.now() }),
    {
      async patchFor(tx, stored) {
        const patch = patchFor(stored)
        given = patch.variants ?? []
        return completePatch(tx, storeId, stored, patch)
      },
      ...(variantId !== undefined && { requirePart: (stored) => requireVariant(stored, variantId) }),
      ...(replyWith && { replyWith }),
    },
  )
}

/** The same for a caller that has locked the product and writes an audit entry of its own. False: nothing differs. */
export async function applyPatch(
  tx: StoreTx,
  storeId: string,
  { stored, patch }: { stored: MerchantProduct; patch: ProductPatch },
  by: By,
): Promise<boolean> {
  const changes = changesBy(stored, await completePatch(tx, storeId, stored, patch))
  if (Object.keys(changes).length === 0) return false
  await saveChanges(tx, storeId, { changes, stored, given: patch.variants ?? [], paths: inList }, by)
  return true
}

/** The patch with ids in place of references, and with whole variants. */
async function completePatch(tx: StoreTx, storeId: string, stored: MerchantProduct, patch: ProductPatch) {
  const ids = await withIds(tx, storeId, patch)
  if (!patch.variants) return { ...patch, ...ids }
  const variants = completeVariants(patch.variants, stored.variants, patch.barcode ?? stored.barcode)
  return { ...patch, ...ids, variants }
}

type Options = {
  paths?: Paths
  /** the variant that the request names */
  variantId?: string
  replyWith?: (object: MerchantProduct) => unknown
}

type Change = { changes: Partial<MerchantProduct>; stored: MerchantProduct; given: GivenVariant[]; paths: Paths }
type By = { actor: ActorOfMovement | undefined; now: Date }

async function saveChanges(tx: StoreTx, storeId: string, change: Change, by: By): Promise<void> {
  const { changes, stored, given, paths } = change
  const result = { ...stored, ...changes }
  checkChanges(change, result)
  const { variants: _variants, ...fields } = changes
  const stockOfStore = changes.variants && (await findStockOfStore(tx, storeId))
  const known = new Map(stored.variants.map((variant, position) => [variant._id, { variant, position }]))
  const rows = result.variants.map((variant, position) => ({
    ...stripVariant(variant),
    product_id: stored._id,
    position,
  }))
  const added = rows.filter(({ _id }) => !known.has(_id))
  const changed = rows.filter(({ _id, position }, index) => {
    const before = known.get(_id)
    return before && (before.position !== position || !isDeepStrictEqual(before.variant, result.variants[index]))
  })
  const staying = new Set(rows.map(({ _id }) => _id))
  const removedIds = [...known.keys()].filter((id) => !staying.has(id))
  const newStock = added.map(({ _id, position }) => {
    const key = { product_id: stored._id, variant_id: _id }
    const { quantity, stock } = given[position] ?? {}
    if (!stockOfStore) throw new Error('A new variant without a list of variants')
    return firstFigures(stockOfStore, key, { quantity, stock }, paths(position, ''))
  })
  const write = {
    ...{ product: { changed: [{ ...(fields as Partial<Product>), _id: stored._id }] }, newStock, stockOfStore },
    variants: { added, changed, removedIds },
    pathOfSku: (sku: string) =>
      sku === fields.sku
        ? 'sku'
        : paths(
            Math.max(
              given.findIndex((entry) => entry.sku === sku),
              0,
            ),
            'sku',
          ),
  }
  await writeProduct(tx, storeId, stored._id, write, by)
}

/** A product that the import brought in another state stays so until a merchant changes what a rule reads. */
function checkChanges({ changes, stored, given, paths }: Change, result: MerchantProduct): void {
  const { variants, colors, sizes } = changes
  if (variants || 'price' in changes || changes.status !== undefined) requirePrice(result)
  if (!variants && !colors && !sizes) return
  if (paths === inOne && given.some(({ option_name }) => option_name !== undefined)) requireFreeName(result)
  const key = colors ? 'colors' : 'sizes'
  const accepted = colors || sizes ? [] : stored.variants.map(({ option_name }) => option_name)
  requireOptionNames(result, (index) => (given.length > 0 ? paths(index, 'option_name') : key), accepted)
}

/** POST of one variant: 201 and the whole product. */
export function createVariant(request: MerchantRequest<unknown, CreateVariant>, id: string) {
  const url = request.raw.url.split('?')[0]
  return patchProduct(
    request,
    id,
    (stored) => {
      if (stored.variants.length >= mostVariants) throw conflict(`A product has at most ${mostVariants} variants`)
      return { variants: [...stored.variants.map(({ _id }) => ({ _id })), request.body] }
    },
    { paths: inOne, replyWith: (object) => created(object, `${url}/${object.variants.at(-1)?._id}`) },
  )
}

const mostVariants = 500

export function changeVariant(request: MerchantRequest<unknown, ChangeVariant>, id: string, variantId: string) {
  const { quantity: _quantity, stock: _stock, ...fields } = request.body
  return patchProduct(request, id, (stored) => variantPatch(stored, variantId, fields), { paths: inOne, variantId })
}

/** The patch of a product that changes one of its variants. */
export function variantPatch(
  stored: MerchantProduct,
  variantId: string,
  fields: Omit<GivenVariant, '_id' | 'quantity' | 'stock'>,
): ProductPatch {
  return { variants: stored.variants.map(({ _id }) => (_id === variantId ? { ...fields, _id } : { _id })) }
}

export function deleteVariant(request: MerchantRequest, id: string, variantId: string) {
  const left = ({ variants }: MerchantProduct) => variants.filter(({ _id }) => _id !== variantId)
  return patchProduct(
    { ...request, body: {} },
    id,
    (stored) => ({ variants: left(stored).map(({ _id }) => ({ _id })) }),
    { variantId },
  )
}

export const inOne: Paths = (_index, key) => key

function requireVariant(stored: MerchantProduct, variantId: string): void {
  if (!stored.variants.some(({ _id }) => _id === variantId)) throw notFound('Variant')
}
