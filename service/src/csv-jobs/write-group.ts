import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import {
  type CreateProduct,
  changeProductRequest,
  createProductRequest,
} from '@pasal/contract/merchant/products/requests.ts'
import { safeParse } from '@pasal/contract/values.ts'
import type { z } from 'zod'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { invalid } from '../platform/http/errors.ts'
import { applyPatch } from '../products/change-product.ts'
import { insertProduct, insertProducts } from '../products/create-product.ts'
import { findStockOfStore } from '../products/new-stock.ts'
import type { MerchantProduct } from '../products/product.queries.ts'
import { product } from '../products/product.ts'
import type { ImportRun } from './import-run.ts'
import { lockImportedStock, setImportedStock } from './imported-stock.ts'
import { findNames, findProductOfRows, isAnyStored } from './named-things.queries.ts'
import { brandNamed, categoryNamed } from './named-things.ts'
import { withOwnPictures } from './picture-cells.ts'
import type { Notes } from './problems.ts'
import { rowsOfProduct } from './product-rows.ts'
import type { Group } from './read-groups.ts'
import { type Stored, storedWith } from './read-options.ts'
import { type ReadProduct, readProduct, skusOf } from './read-product.ts'

export type Written = {
  result: 'created' | 'updated' | 'unchanged' | 'skipped'
  _id: string | null
  message?: string
  /** what an updated product was and what it became */
  change?: { stored: Stored; read: ReadProduct }
}

/** The product has problems, which stand in its notes. */
export class BadRows extends Error {}

/** Writes the product of these rows, in the caller's transaction, under the rules of the merchant's API (5.1). */
export async function writeGroup(tx: StoreTx, run: ImportRun, group: Group, notes: Notes): Promise<Written> {
  const { store_id: storeId } = run.job
  const { mode } = run.options
  await lockStorePrices(tx, storeId)
  const [first] = skusOf(group)
  const id = await findProductOfRows(tx, storeId, { slug: group.key, sku: first?.sku })
  if (id === undefined) {
    if (mode === 'update') return { result: 'skipped', _id: null, message: 'The product does not exist' }
    return { result: 'created', _id: await createOf(tx, run, group, notes) }
  }
  if (mode === 'create') return { result: 'skipped', _id: id, message: 'The product exists' }
  const before = run.products.get(id)
  if (before !== undefined) {
    notes.problems.push(`Row ${group.row}: The same product as row ${before}`)
    throw new BadRows()
  }
  return updateOf(tx, run, { id, group, notes })
}

async function createOf(tx: StoreTx, run: ImportRun, group: Group, notes: Notes): Promise<string> {
  const by = { actor: run.job.actor, now: run.context.clock.now() }
  const { body, read } = await readNew(tx, run, group, notes)
  return insertProduct(tx, run.job.store_id, { ...body, ...(await namedIn(tx, run, read, undefined)) }, by)
}

async function readNew(tx: StoreTx, run: ImportRun, group: Group, notes: Notes) {
  const read = readProduct(await withOwn(tx, run, group), notes, undefined)
  if (read.fields.slug === '') delete read.fields.slug
  return { body: parsed(createProductRequest, read, notes), read }
}

/** One of the products is stored already. */
export class StoredAlready extends Error {}

/**
 * Writes products that are new, in the caller's transaction. Returns the id of each, or undefined for one whose notes
 * have problems. An error says that one of them needs a transaction of its own.
 */
export async function writeNewGroups(tx: StoreTx, run: ImportRun, groups: Noted[]): Promise<(string | undefined)[]> {
  const { store_id: storeId } = run.job
  await lockStorePrices(tx, storeId)
  const slugs = groups.map(({ group }) => group.key)
  const skus = groups.flatMap(({ group }) => skusOf(group).map(({ sku }) => sku))
  if (await isAnyStored(tx, storeId, slugs, skus)) throw new StoredAlready()
  const bodies: CreateProduct[] = []
  const places: number[] = []
  const names = new Map<string, Named>()
  for (const [place, { group, notes }] of groups.entries()) {
    const found = notes.problems.length > 0 ? undefined : await readNew(tx, run, group, notes).catch(unlessBadRows)
    if (!found) continue
    const { body, read } = found
    const key = JSON.stringify([read.vendor, read.type])
    const named = names.get(key) ?? (await namedIn(tx, run, read, undefined))
    names.set(key, named)
    bodies.push({ ...body, ...named })
    places.push(place)
  }
  const by = { actor: run.job.actor, now: run.context.clock.now() }
  const ids = bodies.length > 0 ? await insertProducts(tx, storeId, bodies, by) : []
  return groups.map((_group, place) => ids[places.indexOf(place)])
}

export type Noted = { group: Group; notes: Notes }

function unlessBadRows(error: unknown): undefined {
  if (!(error instanceof BadRows)) throw error
}

type Update = { id: string; group: Group; notes: Notes }

async function updateOf(tx: StoreTx, run: ImportRun, { id, group, notes }: Update): Promise<Written> {
  const { job, options } = run
  const stored = await readStored(tx, job.store_id, id)
  const read = readProduct(await withOwn(tx, run, group, stored.product), notes, stored)
  const patch = parsed(changeProductRequest, read, notes)
  const by = { actor: job.actor, now: run.context.clock.now() }
  const named = await namedIn(tx, run, read, stored)
  const { quantity: _quantity, stock: _stock, ...fields } = { ...patch, ...named }
  if (options.update_stock) await lockImportedStock(tx, job.store_id, id, read.quantities)
  const isWritten = await applyPatch(tx, job.store_id, { stored: stored.product, patch: fields }, by)
  if (options.update_stock) warnBelowZero(read, notes)
  const isMoved = options.update_stock && (await setImportedStock(tx, job.store_id, id, read.quantities, by))
  if (!isWritten && !isMoved) return { result: 'unchanged', _id: id }
  return { result: 'updated', _id: id, change: { stored, read } }
}

function warnBelowZero({ rowsBelowZero }: ReadProduct, notes: Notes): void {
  for (const row of rowsBelowZero) notes.warn(row, 'quantity', 'Below 0: the item gets 0 units')
}

function withOwn(tx: StoreTx, { context, job, options }: ImportRun, group: Group, stored?: MerchantProduct) {
  const fetching = { db: tx, storeId: job.store_id, fetchImages: options.fetch_images }
  return withOwnPictures(context, group, stored, fetching)
}

async function readStored(tx: StoreTx, storeId: string, id: string): Promise<Stored> {
  const stored = await product.lock(tx, storeId, id)
  if (!stored) throw new Error('The matched product is gone although the catalogue is locked')
  const { advanced, websiteId } = await findStockOfStore(tx, storeId)
  const rows = rowsOfProduct(stored, await findNames(tx, storeId, stored), advanced ? websiteId : undefined)
  return storedWith(stored, rows)
}

/** Checks the keys by the rules of a request. All problems of the rows are reported at once. */
function parsed<Shape extends z.ZodType>(shape: Shape, { fields }: ReadProduct, notes: Notes): z.output<Shape> {
  const body = safeParse(shape, fields)
  if (!body.success) notes.addFields(merchantFieldsOf(body.error, 'Unknown field'))
  if (notes.problems.length > 0 || !body.success) throw new BadRows()
  return body.data
}

type Named = { brand?: string; categories?: string[] }

/** Ids of the brand and the category that the rows name. The named category takes the place of the first one. */
async function namedIn(tx: StoreTx, run: ImportRun, { vendor, type }: ReadProduct, stored: Stored | undefined) {
  const { store_id: storeId } = run.job
  const now = run.context.clock.now()
  const named: Named = {}
  if (vendor) named.brand = await brandNamed(tx, storeId, vendor, now)
  if (type) {
    const categoryId = await categoryNamed(tx, storeId, type, now)
    const [_first, ...others] = stored?.product.categories ?? []
    const isMember = stored?.product.categories.includes(categoryId)
    if (!isMember) named.categories = [categoryId, ...others]
  }
  if (named.categories && named.categories.length > 50) throw invalid({ categories: 'At most 50' })
  return named
}
