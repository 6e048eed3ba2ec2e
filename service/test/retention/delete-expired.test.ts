import { beforeEach, describe, expect, test } from 'vitest'
import { lockFeedBuild } from '../../src/feeds/feed-files.queries.ts'
import { execute, sql, transaction } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { deleteExpired } from '../../src/retention/delete-expired.ts'
import { anAlertShop } from '../alerts/alert-shop.ts'
import { aWatchedShop } from '../conversion-events/graph-platform.ts'
import { aSale, hour } from '../flash-sales/sale-store.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { rows } from '../orders/shop.ts'
import { enqueued, outboxOf } from '../outbox/outbox-reader.ts'

const svc = await startTestService()
svc.clock.stop()
const day = 86_400
const data = { product_name: 'Cap', product_url: '', store_name: 'Himal Crafts' }

/** Advances the clock by `seconds` and runs the retention job. */
async function sweepAfter(seconds: number) {
  svc.clock.advance(seconds)
  await deleteExpired(svc.context)
}

const alertsOf = async ({ _id }: { _id: string }) =>
  (await rows(svc, sql`select 1 from alerts where store_id = ${_id}`)).length

beforeEach(() => deleteExpired(svc.context))

describe('retention of alerts', () => {
  test('a sent alert is deleted after thirty days', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await shop.restock({ quantity: 1 })
    expect(await shop.sent()).toHaveLength(1)
    await sweepAfter(30 * day - 60)
    expect(await alertsOf(shop)).toBe(1)
    await sweepAfter(120)
    expect(await alertsOf(shop)).toBe(0)
  })

  test('a waiting alert is deleted after 180 days', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await sweepAfter(180 * day - 60)
    expect(await alertsOf(shop)).toBe(1)
    await sweepAfter(120)
    expect(await alertsOf(shop)).toBe(0)
  })

  test('an alert for a sale is deleted when the sale has ended', async () => {
    const tihar = aSale(svc, [{ slug: 'cap' }], { startsIn: hour, lasts: hour })
    const shop = await anAlertShop(svc, { quantity: 5 }, { flash_sales: [tihar] })
    await shop.notify({ campaign_id: tihar._id, phone: '9812345678' })
    await sweepAfter(2 * hour - 60)
    expect(await alertsOf(shop)).toBe(1)
    await sweepAfter(120)
    expect(await alertsOf(shop)).toBe(0)
  })
})

describe('rows that change between the search and the deletion', () => {
  test.runIf(onOneServer())('an alert that is sent while the job runs is not deleted', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    svc.clock.advance(181 * day)
    const sweep = await transaction(svc.context.db, async (tx) => {
      await execute(tx, sql`update alerts set sent_at = ${svc.clock.now()} where store_id = ${shop._id}`)
      const deleting = deleteExpired(svc.context)
      await until(async () => (await waitingForLocks('delete from alerts')) === 1)
      return { done: deleting }
    })
    await sweep.done
    expect(await alertsOf(shop)).toBe(1)
  })

  test('a search-engine file that is being built is not deleted, and the job does not wait for it', async () => {
    const [shop, other] = [await anAlertShop(svc), await anAlertShop(svc)]
    for (const { _id } of [shop, other]) await svc.get(`/public/sitemap/${_id}.xml`)
    const filesOf = async ({ _id }: { _id: string }) =>
      (await rows(svc, sql`select 1 from feed_files where store_id = ${_id}`)).length
    await transaction(svc.context.db, async (tx) => {
      await lockFeedBuild(tx, shop._id, 'sitemap')
      await sweepAfter(8 * day)
      expect([await filesOf(shop), await filesOf(other)]).toEqual([1, 0])
    })
    await sweepAfter(0)
    expect(await filesOf(shop)).toBe(0)
  })
})

/** How many statements of the service wait for a lock of the test. */
async function waitingForLocks(text: string): Promise<number> {
  const found = await rows(
    svc,
    sql`
    select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${text}) > 0`,
  )
  return found.length
}

describe('the rows that many shoppers leave in a day', () => {
  const most = 1000

  test.runIf(onOneServer()).each([
    [
      'responses stored under an Idempotency-Key',
      'idempotency_keys',
      (shops: string[]) => sql`
        insert into idempotency_keys (store_id, key, body_hash, status_code, response, created_at)
        select store_id, n::text, '', 200, '{}', ${svc.clock.now()}
          from unnest(${shops}::text[]) store_id, generate_series(1, 1500) n`,
      day,
    ],
    [
      'holds of coupons',
      'coupon_holds',
      (shops: string[]) => sql`
        with coupon as (
          insert into coupons (store_id, coupon_id, code, coupon_type, coupon_value, created_at)
          select store_id, 'coupon', 'C', 1, 5, now() from unnest(${shops}::text[]) store_id
          returning store_id, coupon_id
        )
        insert into coupon_holds (store_id, coupon_id, coupon_hold_id, client, expires_at)
        select store_id, coupon_id, n::text, '', ${svc.clock.now()}::timestamptz + interval '1 day'
          from coupon, generate_series(1, 1500) n`,
      day,
    ],
    [
      'counts of clients',
      'rate_limits',
      (shops: string[]) => sql`
        insert into rate_limits (key, points, expire)
        select store_id || n, 1, ${svc.clock.now().getTime() + day * 1000}
          from unnest(${shops}::text[]) store_id, generate_series(1, 1500) n`,
      day,
    ],
  ])('one sweep deletes all rows in batches: %s', async (_case, table, insert, seconds) => {
    const shops = await Promise.all([anAlertShop(svc), anAlertShop(svc)])
    const { pool } = svc.context.db
    await execute(svc.context.db, insert(shops.map(({ _id }) => _id)))
    await pool.query(`
      create function reject_large_delete() returns trigger language plpgsql as $$
        begin if (select count(*) from gone) > ${most} then raise exception 'too many'; end if; return null; end $$;
      create trigger reject_large_delete after delete
        on ${table} referencing old table as gone for each statement execute function reject_large_delete()`)
    const remaining = async () => (await pool.query(`select 1 from ${table}`)).rowCount
    await sweepAfter(seconds - 60)
    expect(await remaining()).toBe(3000)
    await sweepAfter(120)
    expect(await remaining()).toBe(0)
    await pool.query('drop function reject_large_delete cascade')
  })
})

describe('retention of messages', () => {
  test('messages in any state are deleted after ninety days', async () => {
    const shop = await anAlertShop(svc)
    await enqueued(svc, shop, { data })
    await svc.runJobs()
    await enqueued(svc, shop, { data })
    const states = async () => (await outboxOf(svc, shop)).map(({ state }) => state).sort()
    await sweepAfter(90 * day - 60)
    expect(await states()).toEqual(['kept', 'waiting'])
    await sweepAfter(120)
    expect(await states()).toEqual([])
    // The job of a deleted message has nothing to do and does not fail.
    const errors = svc.logLines.filter((line) => line.includes('"level":"error"'))
    await svc.runJobs()
    expect(svc.logLines.filter((line) => line.includes('"level":"error"'))).toEqual(errors)
  })

  test('one sweep deletes many messages in batches and leaves younger ones', async () => {
    const shop = await anAlertShop(svc)
    const write = (count: number) =>
      execute(
        svc.context.db,
        sql`
        insert into outbox (store_id, message_id, channel, kind, recipient, state, created_at, sent_at)
        select ${shop._id}, ${newId().slice(0, 16)} || lpad(to_hex(n), 8, '0'), 'mail', 'back-in-stock', 'a@b.example',
          'sent', ${svc.clock.now()}, ${svc.clock.now()}
          from generate_series(1, ${count}::int) n`,
      )
    await write(2500)
    svc.clock.advance(89 * day)
    await write(3)
    await sweepAfter(2 * day)
    expect(await rows(svc, sql`select count(*) as n from outbox where store_id = ${shop._id}`)).toEqual([{ n: 3 }])
  })
})

test('a conversion event is deleted after seven days, when the platform accepts it no more', async () => {
  const shop = await aWatchedShop(svc)
  await shop.tell()
  await sweepAfter(7 * day - 60)
  expect(await shop.stored()).toHaveLength(1)
  await sweepAfter(120)
  expect(await shop.stored()).toEqual([])
})

test('counts of SMS are deleted when their day is over in every time zone', async () => {
  const shop = await anAlertShop(svc)
  const counts = async () => {
    const ofStore = await rows(svc, sql`select 1 from sms_of_store where store_id = ${shop._id}`)
    const toNumber = await rows(svc, sql`select 1 from sms_to_number where number = '9812345678'`)
    const toAddress = await rows(svc, sql`select 1 from mails_to_address where address = 'digest'`)
    return [ofStore.length, toNumber.length, toAddress.length]
  }
  const today = sql`timezone('Asia/Kathmandu', ${svc.clock.now()}::timestamptz)::date`
  await execute(svc.context.db, sql`insert into sms_of_store values (${shop._id}, ${today}, 5)`)
  await execute(svc.context.db, sql`insert into sms_to_number values ('9812345678', ${today}, 5)`)
  await execute(svc.context.db, sql`insert into mails_to_address values ('digest', ${today}, 5)`)
  await sweepAfter(2 * day)
  expect(await counts()).toEqual([1, 1, 1])
  await sweepAfter(day)
  expect(await counts()).toEqual([0, 0, 0])
})

describe('retention of search-engine files', () => {
  const files = async (storeId: string) =>
    (
      await rows(
        svc,
        sql`select kind from feed_files where store_id = ${storeId}
             union all select 'part' from sitemap_parts where store_id = ${storeId} order by 1`,
      )
    ).map(({ kind }) => kind)

  test('a file without requests is deleted after seven days and built again with the next request', async () => {
    const shop = await anAlertShop(svc)
    const url = `/public/sitemap/${shop._id}.xml`
    const { text } = await svc.get(url)
    await svc.get(`/public/product-feed/${shop._id}.xml`)
    await execute(svc.context.db, sql`insert into sitemap_parts values (${shop._id}, 1, '', '')`)
    await sweepAfter(7 * day - 60)
    expect(await files(shop._id)).toEqual(['part', 'product-feed', 'sitemap'])
    await sweepAfter(120)
    expect(await files(shop._id)).toEqual([])
    expect((await svc.get(url)).text).toBe(text)
  })

  test('the files of a store are deleted with the store', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await svc.get(`/public/sitemap/${shop._id}.xml`)
    await execute(svc.context.db, sql`insert into sitemap_parts values (${shop._id}, 1, '', '')`)
    await execute(svc.context.db, sql`delete from stores where store_id = ${shop._id}`)
    expect([await files(shop._id), await alertsOf(shop)]).toEqual([[], 0])
  })
})

test.runIf(onOneServer())('what cannot be deleted of one store keeps nothing else waiting', async () => {
  const [failing, other] = [await anAlertShop(svc), await anAlertShop(svc)]
  for (const { _id } of [failing, other])
    await rows(
      svc,
      sql`insert into audit_entries values (${_id}, ${newId()}, ${new Date(0)}, 'system', '', '', 'store.update',
                                            'store', ${_id}, '', '{}', '{}', '', '')`,
    )
  await svc.context.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'this one stays'; end $$;
    create trigger refuse before delete on audit_entries for each row when (old.store_id = '${failing._id}')
      execute function refuse()`)
  const jobs = await rows(svc, sql`select 1 from audit_entries where store_id = ${other._id} and at < '1971-01-01'`)
  expect(jobs).toHaveLength(1)
  await enqueued(svc, other, { channel: 'mail', recipient: 'asha@himal.example', data })
  await svc.runJobs()
  svc.clock.advance(91 * day)
  await expect(deleteExpired(svc.context)).rejects.toThrow('expired rows could not be deleted')
  expect(await rows(svc, sql`select 1 from audit_entries where store_id = ${other._id} and at < '1971-01-01'`)).toEqual(
    [],
  )
  expect(await outboxOf(svc, other)).toEqual([])
  await svc.context.db.pool.query('drop trigger refuse on audit_entries; drop function refuse')
})
