import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

const { database, client } = await openTestDatabase()
/** The process that the call is repeated at. */
const svc = await startTestService({}, database)

test('adjustments whose process is killed in between are repeated with their key: no row is done twice', async () => {
  const products = [aProduct({ quantity: 1 }), aProduct({ quantity: 1 }), aProduct({ quantity: 1 })]
  const { _id } = await svc.importStore(aStoreFile({ products }))
  const merchant = await aMerchant(svc, _id)
  const killed = await startServiceProcess(database.connection)
  const path = '/stock/adjustments'
  const body = { reason: 'received', items: products.map((product) => ({ product: product._id, change: 5 })) }
  const key = { 'idempotency-key': 'delivery of today' }
  const quantities = async () => {
    const { rows } = await client.query('select product_id, quantity from stock where store_id = $1', [_id])
    return products.map((product) => Number(rows.find(({ product_id }) => product_id === product._id).quantity))
  }

  await client.query('begin')
  const lock = 'select 1 from stock where store_id = $1 and product_id = $2 for update'
  await client.query(lock, [_id, products[1]?._id])
  const headers = { authorization: `Bearer ${merchant.key}`, ...key }
  const cutOff = killed.post(`/merchant/stores/${_id}${path}`, body, headers).catch(() => 'cut off')
  await until(async () => (await quantities())[0] === 6)
  killed.kill('SIGKILL')
  expect(await cutOff).toBe('cut off')
  await client.query('rollback')
  expect(await quantities()).toEqual([6, 1, 1])

  // Replaces the wait until a call without a response counts as that of a dead process.
  await client.query("update merchant_requests set created_at = now() - interval '11 minutes'")
  const results = [0, 1, 2].map((index) => ({ index, ok: true, before: 1, after: 6, held: 0 }))
  const repeated = await merchant.post(path, body, key)
  expect([repeated.status, repeated.body]).toEqual([200, { results, ok: 3, failed: 0 }])
  expect(await quantities()).toEqual([6, 6, 6])
  const again = await merchant.post(path, body, key)
  expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', repeated.body])
  expect(await quantities()).toEqual([6, 6, 6])
})
