import { execute, first, sql, type Tx } from '../platform/database/database.ts'

/** The time is no condition of the rows: with it, a plan can read all live holds of the store. */
export async function hasLiveHold(tx: Tx, storeId: string, orderId: string, now: Date): Promise<boolean> {
  const row = await first<{ live: boolean }>(
    tx,
    sql`
    select coalesce(bool_or(expires_at > ${now}), false) as live
      from stock_holds where store_id = ${storeId} and order_id = ${orderId}`,
  )
  return (row as { live: boolean }).live
}

/**
 * The lock of place_orders, before the locks of stock rows: the holds of one network are counted one after another.
 * Taken in a statement of the store: when stores are distributed, place_orders takes it on the store's server.
 */
export function lockHoldsOfClient(tx: Tx, storeId: string, client: string): Promise<number> {
  return execute(
    tx,
    sql`
    select pg_advisory_xact_lock(hashtextextended(${`${storeId} holds ${client}`}, 0))
      from stores where store_id = ${storeId}`,
  )
}

type HeldRow = { product_id: string; variant_id: string; quantity: number; free: number }
type Units = { units: number[] }

export type NewHold = {
  orderId: string
  /** digest of the network whose holds are limited; null: no limit */
  client: string | null
  advanced: boolean
  now: Date
  expiresAt: Date
  /** `free`: units of the row that no order holds */
  rows: HeldRow[]
}

/**
 * An order that holds nothing holds these units, as far as its network may. The caller has locked the rows and the
 * network's holds. False: nothing is held.
 */
export async function holdUnits(tx: Tx, storeId: string, hold: NewHold): Promise<boolean> {
  const { orderId, client, expiresAt, rows } = hold
  const productIds = rows.map(({ product_id }) => product_id)
  const variantIds = rows.map(({ variant_id }) => variant_id)
  const units = client === null ? rows.map(({ quantity }) => quantity) : await limitedUnits(tx, storeId, client, hold)
  await execute(
    tx,
    sql`
    insert into stock_holds (store_id, product_id, variant_id, order_id, client, quantity, expires_at)
    select ${storeId}, n.product_id, n.variant_id, ${orderId}, ${client ?? ''}, n.units, ${expiresAt}
      from unnest(${productIds}::text[], ${variantIds}::text[], ${units}::bigint[]) as n(product_id, variant_id, units)
     where n.units > 0`,
  )
  await execute(
    tx,
    sql`
    update stock s set held = s.held + n.units
      from unnest(${productIds}::text[], ${variantIds}::text[], ${units}::bigint[]) as n(product_id, variant_id, units)
     where s.store_id = ${storeId} and s.product_id = n.product_id and s.variant_id = n.variant_id and n.units > 0`,
  )
  return units.some((count) => count > 0)
}

async function limitedUnits(tx: Tx, storeId: string, client: string, { advanced, now, rows }: NewHold) {
  const row = await first<Units>(
    tx,
    sql`
    select limited_holds(${storeId}, ${client}, ${now}, ${advanced}, 0,
      ${rows.map(({ product_id }) => product_id)}::text[], ${rows.map(({ variant_id }) => variant_id)}::text[],
      ${rows.map(({ quantity }) => quantity)}::bigint[], ${rows.map(({ free }) => free)}::bigint[]) as units`,
  )
  return (row as Units).units
}
