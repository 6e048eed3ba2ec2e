import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'

/** What an SMS was counted under. */
export type CountedSms = { number: string; day: string }

/**
 * Counts one SMS of this store to this number, or says whose day is full and counts nothing. Always the store's row
 * first: both stay locked until the transaction ends.
 */
export async function countSms(
  tx: Tx,
  storeId: string,
  { number, day }: CountedSms,
  most: { ofStore: number; toNumber: number },
): Promise<'store' | 'number' | undefined> {
  const ofStore = await execute(
    tx,
    sql`
    insert into sms_of_store as counted (store_id, day, sent) values (${storeId}, ${day}::date, 1)
    on conflict (store_id, day) do update set sent = counted.sent + 1 where counted.sent < ${most.ofStore}`,
  )
  if (ofStore === 0) return 'store'
  const toNumber = await execute(
    tx,
    sql`
    insert into sms_to_number as counted (number, day, sent) values (${number}, ${day}::date, 1)
    on conflict (number, day) do update set sent = counted.sent + 1 where counted.sent < ${most.toNumber}`,
  )
  if (toNumber === 1) return undefined
  await execute(tx, sql`update sms_of_store set sent = sent - 1 where store_id = ${storeId} and day = ${day}::date`)
  return 'number'
}

/** It certainly was not sent, and will be counted again when it is tried again. */
export async function uncountSms(tx: Tx, storeId: string, { number, day }: CountedSms): Promise<void> {
  await execute(tx, sql`update sms_of_store set sent = sent - 1 where store_id = ${storeId} and day = ${day}::date`)
  await execute(tx, sql`update sms_to_number set sent = sent - 1 where number = ${number} and day = ${day}::date`)
}

/** cross-store: retention looks for stores that have counts of days before this one. */
export function listStoresWithSmsBefore(db: Db, day: string, limit: number): Promise<{ store_id: string }[]> {
  return many(db, sql`select distinct store_id from sms_of_store where day < ${day}::date limit ${limit}`)
}

/** A row for each day: few. */
export function deleteSmsOfStoreBefore(db: Db, storeId: string, day: string): Promise<number> {
  return execute(db, sql`delete from sms_of_store where store_id = ${storeId} and day < ${day}::date`)
}

/** cross-store: retention; a number is counted whichever store writes. */
export function deleteSmsToNumbersBefore(db: Db, day: string, limit: number): Promise<number> {
  return execute(
    db,
    sql`
    delete from sms_to_number where (number, day) in (
      select number, day from sms_to_number where day < ${day}::date limit ${limit})`,
  )
}
