import type {
  ChangeFlashSale,
  CreateFlashSale,
  PreviewFlashSale,
} from '@pasal/contract/merchant/flash-sales/requests.ts'
import { amount } from '@pasal/contract/merchant/values.ts'
import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { offerPricePaisa } from '@pasal/contract/pricing/offer-price.ts'
import { listProductsNamed } from '../catalog/product-refs.queries.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Context } from '../context.ts'
import { allProblems } from '../merchant/all-problems.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import { conflict, unknownReference } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Rule, requireRules } from '../merchant/require-rules.ts'
import { resolveRefs } from '../merchant/resolve-refs.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import {
  countSaleItems,
  findMerchantSale,
  listOverlaps,
  listSaleItems,
  lockMerchantSale,
  type MerchantSale,
} from './merchant-sales.queries.ts'
import { saveFlashSales } from './save-flash-sales.ts'

export function createFlashSale(request: MerchantRequest<unknown, CreateFlashSale>) {
  const { storeId, body, context } = request
  return createObject(request, salesOf(context), async (tx) => {
    // No product can be deleted until the sale names it.
    await lockStorePrices(tx, storeId)
    const now = context.clock.now()
    const products = await checked(tx, storeId, { refs: body.products, result: body })
    const sale = { ...body, products, _id: newId(now.getTime()) }
    await saveFlashSales(tx, storeId, { added: [sale] }, now)
    return sale._id
  })
}

export function changeFlashSale(request: MerchantRequest<unknown, ChangeFlashSale>, id: string) {
  const { storeId, body, context } = request
  return changeObject(
    request,
    salesOf(context),
    id,
    async (tx, changed, stored) => {
      const changes = changed as ChangeFlashSale
      if (stored.status === 'ended') throw conflict('The sale has ended')
      if (changes.start_at !== undefined && stored.status === 'live') throw conflict('The sale has begun already')
      requireConsistent({ ...timesOf(stored), ...changes }, changes)
      await saveFlashSales(tx, storeId, { changed: [{ ...changes, _id: id }] }, context.clock.now())
    },
    {
      async patchFor(tx) {
        return body.products ? { ...body, products: await productIds(tx, storeId, body.products) } : body
      },
    },
  )
}

export function endFlashSale(request: MerchantRequest, id: string) {
  const { storeId, context } = request
  const save = async (tx: StoreTx, changes: object, stored: MerchantSale) => {
    if (stored.status !== 'live') throw conflict('The sale is not live')
    await saveFlashSales(tx, storeId, { changed: [{ ...changes, _id: id }] }, context.clock.now())
  }
  return changeObject({ ...request, body: {} }, salesOf(context), id, save, {
    patchFor: async () => ({ end_at: context.clock.now().toISOString() }),
  })
}

export function deleteFlashSale(request: MerchantRequest, id: string) {
  const { storeId, context } = request
  return deleteObject(request, salesOf(context), id, async (tx, { status }) => {
    if (status === 'live') throw conflict('The sale is live: end it first')
    await saveFlashSales(tx, storeId, { removedIds: [id] }, context.clock.now())
  })
}

const mostPreviewed = 250

/** The prices of a sale and the sales beside it; nothing is written. */
export async function previewFlashSale({ context, storeId, body }: MerchantRequest<unknown, PreviewFlashSale>) {
  const { db, clock } = context
  const sale = await saleToPreview(db, storeId, body.flash_sale, clock.now())
  const [items, total_items, overlaps] = await Promise.all([
    listSaleItems(db, storeId, sale.products, mostPreviewed),
    countSaleItems(db, storeId, sale.products),
    listOverlaps(db, storeId, sale),
  ])
  const shown = items.map(({ price_paisa, ...item }) => ({
    ...item,
    price: toNprOrNull(price_paisa),
    offer_price: toNprOrNull(offerPricePaisa(price_paisa, sale.discount_type, sale.discount_value)),
  }))
  return { items: shown, total_items, overlaps }
}

async function saleToPreview(db: Db, storeId: string, given: PreviewFlashSale['flash_sale'], now: Date) {
  if (typeof given !== 'string') {
    const products = await checked(db, storeId, { refs: given.products, result: given }, 'flash_sale.')
    return { ...given, id: '', products, start_at: new Date(given.start_at), end_at: new Date(given.end_at) }
  }
  const stored = await findMerchantSale(db, storeId, given.toLowerCase(), now)
  if (!stored) throw unknownReference('flash_sale', 'Flash sale')
  return { ...stored, id: stored._id }
}

/** The clock is read under the lock: a sale may have begun or ended while the request waited for it. */
function salesOf({ clock }: Context): Resource<MerchantSale> {
  return {
    kind: 'flash_sale',
    nameOf: ({ name }) => name,
    async lock(tx, storeId, id) {
      await lockStorePrices(tx, storeId)
      return lockMerchantSale(tx, storeId, id, clock.now())
    },
  }
}

type Given = { refs: readonly string[]; result: ChangeFlashSale }

/** Ids of the products; the keys of the result fit each other. */
async function checked(db: Db, storeId: string, { refs, result }: Given, before = ''): Promise<string[]> {
  let ids: string[] = []
  await allProblems(
    () => requireConsistent(result, result, before),
    async () => {
      ids = await productIds(db, storeId, refs, before)
    },
  )
  return ids
}

async function productIds(db: Db, storeId: string, refs: readonly string[], before = ''): Promise<string[]> {
  return resolveRefs(refs, await listProductsNamed(db, storeId, refs), `${before}products`, 'Product')
}

function requireConsistent(sale: ChangeFlashSale, named: ChangeFlashSale, before = ''): void {
  const { start_at = '', end_at = '', discount_type, discount_value = 0 } = sale
  const [start, end] = [new Date(start_at), new Date(end_at)]
  const yearAfterStart = new Date(start).setUTCFullYear(start.getUTCFullYear() + 1)
  const isPercentage = discount_type === 'percentage'
  const ofTimes = { reads: ['start_at', 'end_at'], path: 'end_at' } as const
  const ofDiscount = { reads: ['discount_type', 'discount_value'], path: 'discount_value' } as const
  const rules: Rule<ChangeFlashSale>[] = [
    { ...ofTimes, isBroken: end <= start, message: 'Must be after start_at' },
    { ...ofTimes, isBroken: end.getTime() > yearAfterStart, message: 'Must be within a year of start_at' },
    { ...ofDiscount, isBroken: isPercentage && discount_value > 100, message: 'Must be at most 100 percent' },
    // A percentage may have any decimals, money has two.
    {
      ...{ ...ofDiscount, isBroken: !isPercentage && !amount.safeParse(discount_value).success },
      message: 'At most 2 decimals',
    },
  ]
  requireRules(named, rules, before)
}

function timesOf({ start_at, end_at, discount_type, discount_value }: MerchantSale) {
  const times = { start_at: start_at.toISOString(), end_at: end_at.toISOString() }
  return { ...times, discount_type, discount_value }
}
