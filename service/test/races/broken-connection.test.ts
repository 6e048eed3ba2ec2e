import { expect, test } from 'vitest'
import { first, sql, transaction } from '../../src/platform/database/database.ts'
import { openShop } from './open-shops.ts'

const shop = await openShop('one service', 1)

test('a connection that breaks between two statements fails its transaction, not the process', async () => {
  const [{ context }] = shop.services as [(typeof shop.services)[number]]
  const work = transaction(context.db, async (tx) => {
    const own = await first<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await shop.rows(sql`select pg_terminate_backend(${own?.pid}::int, 5000::bigint)`)
    // Other statements run here, so that the end of the connection is read while no statement runs on it.
    for (let rounds = 0; rounds < 20; rounds++) await shop.rows(sql`select 1`)
    await first(tx, sql`select 2`)
  })

  await expect(work).rejects.toThrow(/connection|terminat/i)
  expect(await shop.rows(sql`select 3 as three`)).toEqual([{ three: 3 }])
})
