import { type Db, execute, sql } from '../platform/database/database.ts'

/** What a mail was counted under. */
export type CountedMail = { address: string; day: string }

/** cross-store: counts one mail to this address over all stores. False, and nothing counted: its day is full. */
export async function countMail(db: Db, { address, day }: CountedMail, most: number): Promise<boolean> {
  const counted = await execute(
    db,
    sql`
    insert into mails_to_address as counted (address, day, sent) values (${address}, ${day}::date, 1)
    on conflict (address, day) do update set sent = counted.sent + 1 where counted.sent < ${most}`,
  )
  return counted === 1
}

/** cross-store: it was not sent, and will be counted again when it is tried again. */
export async function uncountMail(db: Db, { address, day }: CountedMail): Promise<void> {
  await execute(
    db,
    sql`update mails_to_address set sent = sent - 1 where address = ${address} and day = ${day}::date and sent > 0`,
  )
}

/** cross-store: retention. */
export function deleteMailCountsBefore(db: Db, day: string, limit: number): Promise<number> {
  return execute(
    db,
    sql`
    delete from mails_to_address where (address, day) in (
      select address, day from mails_to_address where day < ${day}::date limit ${limit})`,
  )
}
