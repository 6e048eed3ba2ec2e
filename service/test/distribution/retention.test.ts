import { beforeAll, describe, expect, test } from 'vitest'
import { sendMissedAlerts } from '../../src/alerts/send-missed-alerts.ts'
import { sql } from '../../src/platform/database/database.ts'
import { deleteExpired } from '../../src/retention/delete-expired.ts'
import { anAlertShop } from '../alerts/alert-shop.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { checkStores, oneLine } from './check-stores.ts'
import { type FunctionBody, readFunctions } from './function-bodies.ts'
import { type Recorded, recordStatements } from './recorded-statements.ts'

/*
 * The jobs that look into every store: they change what they find in one store at a time, and lock nothing while they
 * look.
 */

const svc = await startTestService()
svc.clock.stop()
const tables = [
  ...['alerts', 'coupon_holds', 'idempotency_keys', 'outbox', 'feed_files', 'sitemap_parts'],
  ...['sms_of_store', 'sms_to_number', 'mails_to_address', 'rate_limits'],
]
let functions: Map<string, FunctionBody>
let recorded: Recorded[]

beforeAll(async () => {
  const all = recordStatements(svc.context)
  const shops = [await anAlertShop(svc), await anAlertShop(svc)]
  for (const shop of shops) {
    await shop.ask()
    await fillWithOldRows(shop._id)
    await leaveAnUnpaidOrder()
  }
  functions = await readFunctions(svc.context.db)
  all.length = 0
  await sendMissedAlerts(svc.context)
  svc.clock.advance(365 * 86_400)
  await deleteExpired(svc.context)
  recorded = [...all]
})

async function leaveAnUnpaidOrder() {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap] })
  placed(await shop.place({ products: [aLine(cap)], paymentMethod: 'WalletA' }))
}

async function fillWithOldRows(storeId: string) {
  const now = svc.clock.now()
  const { query } = svc.context.db
  await query(
    sql`insert into coupons (store_id, coupon_id, code, coupon_type, coupon_value, created_at)
      values (${storeId}, 'c', 'C', 1, 5, ${now})`,
  )
  await query(sql`insert into coupon_holds values (${storeId}, 'c', 'h', 'client', ${now})`)
  await query(sql`insert into idempotency_keys values (${storeId}, 'k', 'hash', 200, '{}', ${now})`)
  await query(
    sql`insert into outbox (store_id, message_id, channel, kind, recipient, created_at)
      values (${storeId}, 'm', 'mail', 'x', 'a@b.example', ${now})`,
  )
  await query(
    sql`insert into outbox (store_id, message_id, channel, kind, recipient, created_at)
      values (${storeId}, 'e', 'event', 'x', '', ${now})`,
  )
  await query(sql`insert into feed_files values (${storeId}, 'sitemap', ${now}, '', '', '')`)
  await query(sql`insert into sitemap_parts values (${storeId}, 1, '', '')`)
  await query(sql`insert into sms_of_store values (${storeId}, ${now}::date, 1)`)
  await query(sql`insert into sms_to_number values (${storeId}, ${now}::date, 1)`)
  await query(sql`insert into mails_to_address values (${storeId}, ${now}::date, 1)`)
  await query(sql`insert into rate_limits values (${storeId}, 1, ${now.getTime()})`)
}

const checked = () =>
  recorded.map((one) => {
    const values = { parameter: (position: number) => String(one.values[position - 1]), variable: () => undefined }
    return { ...one, ...checkStores(one.text, values, functions) }
  })

describe('retention and the sweep for alerts when stores are spread over servers', () => {
  test.each(tables)('retention and the sweep for alerts leave no old row of %s in any store', async (table) => {
    expect((await svc.context.db.pool.query(`select 1 from ${table}`)).rowCount).toBe(0)
  })

  test('retention leaves no unpaid order with a person in any store', async () => {
    const { rows } = await svc.context.db.pool.query('select customer_phone_number as phone from orders')
    expect(rows).toEqual([{ phone: '' }, { phone: '' }])
  })

  test('the jobs read every store without a lock or a change', () => {
    const elsewhere = checked().filter(({ problems }) => problems.length > 0)
    expect(elsewhere.length).toBeGreaterThan(8)
    const lockingOrChanging = elsewhere.filter(
      ({ text }) => !/^\s*select\s/.test(text) || /\bfor (no key )?(update|share)\b/.test(text),
    )
    expect(lockingOrChanging.map(({ text }) => oneLine(text))).toEqual([])
  })

  test('the jobs change one store in each transaction', async () => {
    const changed = new Map<number, Set<string>>()
    for (const { transaction, stores, written } of checked()) {
      if (written.size === 0) continue
      changed.set(transaction, new Set([...(changed.get(transaction) ?? []), ...stores]))
    }
    expect(changed.size).toBeGreaterThan(12)
    expect([...changed.values()].filter((stores) => stores.size > 1)).toEqual([])
  })
})
