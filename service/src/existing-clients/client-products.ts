import {
  type AddProduct,
  bulkProductKeys,
  type ChangeClientProducts,
  type ChangeCustomFields,
  type ChangeGeneral,
  type ChangeInventory,
} from '@pasal/contract/existing-clients/requests.ts'
import { adjustStock } from '../inventory/adjust-stock.ts'
import { found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import type { MerchantReply } from '../merchant/reply.ts'
import { changeProducts } from '../products/bulk-products.ts'
import { patchProduct } from '../products/change-product.ts'
import { createProduct } from '../products/create-product.ts'
import { findMerchantProduct, type MerchantProduct } from '../products/product.queries.ts'
import { storedVariant } from '../products/product-variants.ts'

const idOf = ({ params }: Pick<MerchantRequest, 'params'>) => params.product_id as string

export async function readClientProduct(request: MerchantRequest): Promise<MerchantProduct> {
  return found(await findMerchantProduct(request.context.db, request.storeId, idOf(request)), request.thing)
}

/** POST /product/:s: the keys of the product also at the top. */
export async function addClientProduct(request: MerchantRequest<unknown, AddProduct>) {
  const { releaseDate, ...fields } = request.body
  const body = { ...fields, ...(releaseDate === undefined ? {} : { release_date: releaseDate }) }
  const { body: product } = await createProduct({ ...request, body: withoutAbsent(body) })
  return { success: true, product, ...(product as object) }
}

/** A quantity is what the shelf has: a `set` with the reason `count`. */
export async function changeGeneral(request: MerchantRequest<unknown, ChangeGeneral>) {
  const { quantity, ...fields } = request.body
  const { variants } = await readClientProduct(request)
  await patchProduct({ ...request, body: {} }, idOf(request), () => withoutAbsent(fields))
  if (quantity !== undefined && variants.length === 0) await setStock(request, [{ variant: '', set: quantity }])
  return { success: true, product: await readClientProduct(request) }
}

/** Variants that are not named stay. */
export async function changeInventory(request: MerchantRequest<unknown, ChangeInventory>) {
  const { quantity, variants: given = [], ...fields } = request.body
  const before = await readClientProduct(request)
  const ids = new Set(given.map(({ _id }) => _id))
  const named = given.map((variant) => {
    const { _id, option_name } = variant
    const meant = (entry: { _id?: string; option_name?: string }) => storedVariant(entry, before.variants, ids)
    // A program may still have the id of a variant that was deleted and made again.
    return { variant, stored: meant({ _id, option_name }) ?? meant({ option_name }) }
  })
  const changed = named.flatMap(({ variant, stored }) => {
    const { quantity: _quantity, _id, ...keys } = variant
    return stored ? [{ ...withoutAbsent(keys), _id: stored._id }] : []
  })
  const added = named.flatMap(({ variant, stored }) => (stored ? [] : [withoutAbsent(variant)]))
  // A variant that is named twice is kept twice, so that the product rejects it.
  const kept = (stored: MerchantProduct) =>
    stored.variants.flatMap(({ _id }): { _id: string }[] => {
      const own = changed.filter((variant) => variant._id === _id)
      return own.length > 0 ? own : [{ _id }]
    })
  await patchProduct({ ...request, body: {} }, idOf(request), (stored) => ({
    ...withoutAbsent(fields),
    ...(given.length > 0 ? { variants: [...kept(stored), ...added] } : {}),
  }))
  const counted = named.flatMap(({ variant, stored }) =>
    stored && variant.quantity !== undefined ? [{ variant: stored._id, set: variant.quantity }] : [],
  )
  const ofProduct = quantity !== undefined && before.variants.length === 0 && added.length === 0
  await setStock(request, ofProduct ? [{ variant: '', set: quantity }] : counted)
  return { success: true, product: await readClientProduct(request) }
}

export async function changeCustomFields(request: MerchantRequest<unknown, ChangeCustomFields>) {
  await patchProduct({ ...request, body: {} }, idOf(request), () => withoutAbsent(request.body))
  return { success: true, product: await readClientProduct(request) }
}

/** Each row by itself: one that cannot be read stops nothing. */
export async function changeClientProducts(request: MerchantRequest<unknown, ChangeClientProducts>) {
  const given = request.body.updates.map(keysOf)
  const updates = given.map(({ product_id, set }) => ({ product: product_id, set: namedKeys(set) }))
  const reply: MerchantReply = await changeProducts({ ...request, body: { updates } })
  const { results, ok, failed } = reply.body as { results: Row[]; ok: number; failed: number }
  return {
    ...{ success: failed === 0, updated: ok },
    results: results.map((row, index) => ({
      ...{ product_id: textOf(given[index]?.product_id), ok: row.ok },
      ...(row.ok ? {} : { error: row.message ?? named(row.fields ?? {}) }),
    })),
  }
}

type Row = { ok: boolean; message?: string; fields?: Record<string, string> }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function keysOf(row: unknown): Record<string, unknown> {
  return typeof row === 'object' && row !== null ? { ...row } : {}
}

/** What is no object stays, and is the row's error. */
function namedKeys(set: unknown): unknown {
  if (typeof set !== 'object' || set === null || Array.isArray(set)) return set ?? null
  return Object.fromEntries(Object.entries(set).filter(([key]) => bulkProductKeys.includes(key)))
}

function named(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([path, message]) => `${path.replace(/^set\./, '')}: ${message}`)
    .join(', ')
}

async function setStock(request: MerchantRequest, counted: { variant: string; set: number }[]): Promise<void> {
  if (counted.length === 0) return
  const items = counted.map((item) => ({ ...item, product: idOf(request) }))
  await adjustStock({ ...request, body: { reason: 'count', atomic: true, items } })
}

/** An absent key keeps what is stored, or takes the default. */
function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
