import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { alertsOn } from '../alerts/alert-shop.ts'
import type { ServiceProcess } from '../harness/service-process.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { until } from '../harness/until.ts'
import { anHttpReceiver } from '../outbox/http-receiver.ts'
import { aDatabaseForCrashes } from './crashes.ts'

const sparrow = await anHttpReceiver()
sparrow.respond = (response) => void response.end('{"count": 1, "response_code": 200, "response": "ok"}')
const crashes = await aDatabaseForCrashes({ SMS_URL: `${sparrow.url}/v2/sms/`, SMS_TOKEN: 'sparrow-token' })
afterEach(() => void sparrow.received.splice(0))

const phones = ['9811111111', '9822222222', '9833333333']
const notifiedPhones = () => sparrow.received.map(({ body }) => new URLSearchParams(body).get('to')).sort()

/**
 * Where a worker is stopped at a lock and killed: before it has looked for alerts, and after it has marked the first
 * one.
 */
const killPoints = [
  ['before any alert was looked for', 'lock table alerts in exclusive mode', 'from alerts alert'],
  [
    'after the first alerts were marked and before their messages were inserted',
    'lock table outbox in share mode',
    'insert into outbox',
  ],
] as const

async function expectEachPhoneNotifiedOnce(storeId: string) {
  expect(notifiedPhones()).toEqual([])
  expect(await crashes.query('select 1 from outbox where store_id = $1', [storeId])).toEqual([])
  await crashes.start()
  await crashes.noJobs('flip-flash-sales')
  const left = () => crashes.query('select 1 from alerts where store_id = $1 and sent_at is null', [storeId])
  await until(async () => (await left()).length === 0)
  await crashes.nothingWaits()
  expect(notifiedPhones()).toEqual(phones)
}

describe('the process is killed between the return of stock and the stock alerts', () => {
  async function aStoreWithoutStock(service: ServiceProcess) {
    const cap = aProduct({ quantity: 1 })
    const { _id: storeId } = await service.importStore(aStoreFile({ store: alertsOn, products: [cap] }))
    const placed = await service.post(`/order/${storeId}`, anOrder({ products: [aLine(cap)] }))
    for (const phone of phones) {
      const asked = await service.post('/customer/stock-alert', { store: storeId, product: cap._id, phone })
      expect(asked.status).toBe(200)
    }
    return { storeId, order_id: placed.body._id as string }
  }

  test.each(killPoints)(
    'stock alerts are sent once when the process is killed %s',
    async (_killPoint, lock, statement) => {
      const service = await crashes.start()
      const { storeId, order_id } = await aStoreWithoutStock(service)
      const held = await crashes.holdLock(lock)
      const about = { store_id: storeId, order_id, phone_number: '9812345678' }
      expect((await service.post('/order/public/cancel', about)).status).toBe(200)
      await crashes.waitsForLock(statement)
      await crashes.kill(service)
      await held.release()
      await expectEachPhoneNotifiedOnce(storeId)
    },
  )
})

describe('the process is killed between the start of a sale and its alerts', () => {
  async function aStoreWithASale(service: ServiceProcess) {
    const cap = aProduct({ slug: 'cap' })
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const sale = { _id: newId(), name: 'Tihar', start_at: at(1), end_at: at(2), products: ['cap'] }
    const offer = { discount_type: 'percentage', discount_value: 50 }
    const file = aStoreFile({ products: [cap], flash_sales: [{ ...sale, ...offer }] })
    const { _id: storeId } = await service.importStore(file)
    for (const phone of phones) {
      const asked = await service.post(`/public/flash-sale/${storeId}/notify`, { campaign_id: sale._id, phone })
      expect(asked.status).toBe(200)
    }
    return storeId
  }

  test.each(killPoints)(
    'sale alerts are sent once when the process is killed %s',
    async (_killPoint, lock, statement) => {
      const service = await crashes.start()
      const storeId = await aStoreWithASale(service)
      const held = await crashes.holdLock(lock)
      // Replaces the wait of one hour until the sale starts.
      await crashes.query("update flash_sales set start_at = now() - interval '1 second' where store_id = $1", [
        storeId,
      ])
      await crashes.query(
        "select graphile_worker.add_job('flip-flash-sales', json_build_object('store_id', $1::text))",
        [storeId],
      )
      const flipped = () =>
        crashes.query('select flipped_at = start_at as flipped from flash_sales where store_id = $1', [storeId])
      // The alerts of the import look for the same rows, perhaps before the sale starts.
      await until(async () => (await flipped())[0].flipped === true)
      await crashes.waitsForLock(statement)
      await crashes.kill(service)
      await held.release()
      expect(await flipped()).toEqual([{ flipped: true }])
      // The flip of the original start time is still in the queue and does not concern this test.
      await crashes.query("delete from graphile_worker._private_jobs where run_at > now() + interval '30 minutes'")
      await expectEachPhoneNotifiedOnce(storeId)
    },
  )
})
