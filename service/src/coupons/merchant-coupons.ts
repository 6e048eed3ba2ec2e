import type { ChangeCoupon, CreateCoupon, PreviewCoupon } from '@pasal/contract/merchant/coupons/requests.ts'
import { listCategoriesNamed } from '../catalog/category-refs.queries.ts'
import { findDeliveryTable } from '../delivery/delivery.queries.ts'
import { allProblems } from '../merchant/all-problems.ts'
import { changeObject, changesBy, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import { conflict } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Rule, requireRules } from '../merchant/require-rules.ts'
import { resolveRefs } from '../merchant/resolve-refs.ts'
import { takenKey } from '../merchant/taken-key.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import type { Coupon } from './coupons.queries.ts'
import { lockMerchantCoupon, type MerchantCoupon } from './merchant-coupons.queries.ts'
import { limitPaisa, saveCoupons } from './save-coupons.ts'

const takenCode = takenKey({ coupons_store_id_code_key: 'code' })

export function createCoupon(request: MerchantRequest<unknown, CreateCoupon>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, couponsOf(now), async (tx) => {
    const ids = await checked(tx, storeId, { named: body, result: { ...noLimits, ...body } })
    const coupon = { ...body, ...ids, _id: newId(now.getTime()) }
    await saveCoupons(tx, storeId, { added: [coupon] }, now).catch(takenCode)
    return coupon._id
  })
}

export function changeCoupon(request: MerchantRequest<unknown, ChangeCoupon>, id: string) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return changeObject(
    request,
    couponsOf(now),
    id,
    (tx, changes) => {
      const coupon = { ...(changes as ChangeCoupon), _id: id }
      return saveCoupons(tx, storeId, { changed: [coupon] }, now).catch(takenCode)
    },
    { patchFor: (tx, stored) => checkedPatch(tx, storeId, stored, body) },
  )
}

/** The keys that differ, with ids of the categories. */
async function checkedPatch(tx: Tx, storeId: string, stored: MerchantCoupon, body: ChangeCoupon) {
  const named = changesBy(stored, body) as ChangeCoupon
  if (Object.keys(named).length === 0) return named
  return { ...named, ...(await checked(tx, storeId, { named, result: { ...iso(stored), ...named } })) }
}

/** A coupon that an order has used or reserves stays: reports and returns refer to it. */
export function deleteCoupon(request: MerchantRequest, id: string) {
  const { storeId, context } = request
  const now = context.clock.now()
  return deleteObject(request, couponsOf(now), id, async (tx, { used, reserved }) => {
    if (used > 0 || reserved > 0) throw conflict('Deactivate it instead')
    await saveCoupons(tx, storeId, { removedIds: [id] }, now)
  })
}

/** A coupon that is not saved, as an order would read it. */
export async function unsavedCoupon(
  db: Db,
  storeId: string,
  keys: Exclude<PreviewCoupon['coupon'], string>,
): Promise<Coupon> {
  const given = { named: keys, result: { ...noLimits, ...keys } }
  const { categories: category_ids = [] } = await checked(db, storeId, given, 'coupon.')
  const { min_order_value = -1, max_discount_amount = -1, starts_at, expires_at } = keys
  return {
    ...{ coupon_id: '', code: keys.code ?? '', coupon_type: keys.coupon_type, coupon_value: keys.coupon_value },
    ...{ min_order_paisa: limitPaisa(min_order_value), max_discount_paisa: limitPaisa(max_discount_amount) },
    ...{ active: keys.active ?? true, usage_limit: keys.usage_limit ?? null, used: 0, reserved_uses: 0 },
    starts_at: starts_at ? new Date(starts_at) : null,
    expires_at: expires_at ? new Date(expires_at) : null,
    only_for_cod_payment: keys.only_for_cod_payment ?? false,
    only_for_online_payment: keys.only_for_online_payment ?? false,
    ...{ category_ids, places: keys.places ?? [], reward_customer_phone: keys.reward_customer_phone ?? '' },
  }
}

function couponsOf(now: Date): Resource<MerchantCoupon> {
  return {
    kind: 'coupon',
    nameOf: ({ code }) => code,
    lock: (tx, storeId, id) => lockMerchantCoupon(tx, storeId, id, now),
  }
}

const noLimits = {
  ...{ starts_at: null, expires_at: null, only_for_cod_payment: false, only_for_online_payment: false },
}

type Rules = Pick<
  ChangeCoupon,
  'coupon_type' | 'coupon_value' | 'starts_at' | 'expires_at' | 'only_for_cod_payment' | 'only_for_online_payment'
>

function requireConsistent(coupon: Rules, named: Partial<Rules>, before = ''): void {
  const { coupon_type, coupon_value = 0, starts_at, expires_at } = coupon
  const rules: Rule<Rules>[] = [
    {
      ...{ isBroken: coupon_type !== 1 && coupon_value > 100, reads: ['coupon_type', 'coupon_value'] },
      ...{ path: 'coupon_value', message: 'Must be at most 100 percent' },
    },
    {
      ...{ isBroken: !!starts_at && !!expires_at && expires_at <= starts_at, reads: ['starts_at', 'expires_at'] },
      ...{ path: 'expires_at', message: 'Must be after starts_at' },
    },
    {
      isBroken: !!coupon.only_for_cod_payment && !!coupon.only_for_online_payment,
      reads: ['only_for_cod_payment', 'only_for_online_payment'],
      ...{ path: 'only_for_online_payment', message: 'Cannot be set together with only_for_cod_payment' },
    },
  ]
  requireRules(named, rules, before)
}

function iso({ starts_at, expires_at, ...coupon }: MerchantCoupon) {
  const times = { starts_at: starts_at?.toISOString() ?? null, expires_at: expires_at?.toISOString() ?? null }
  return { ...coupon, coupon_type: coupon.coupon_type as 1 | 2 | 3, ...times }
}

type Given = { named: ChangeCoupon; result: Rules }

/** Ids of the categories. Every place is one of the delivery table, and the keys of the result fit each other. */
async function checked(db: Db, storeId: string, { named, result }: Given, before = '') {
  const { categories, places } = named
  const ids: { categories?: string[] } = {}
  await allProblems(
    () => requireConsistent(result, named, before),
    () => places && requirePlaces(db, storeId, places, before),
    async () => {
      if (!categories) return
      const found = await listCategoriesNamed(db, storeId, categories)
      ids.categories = resolveRefs(categories, found, `${before}categories`, 'Category')
    },
  )
  return ids
}

async function requirePlaces(db: Db, storeId: string, places: readonly string[], before: string): Promise<void> {
  const table = await findDeliveryTable(db, storeId)
  const known = new Set(table?.places.map(([name]) => name))
  const problems = places.flatMap((place, index) =>
    known.has(place) ? [] : [[`${before}places.${index}`, 'Place not found']],
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}
