import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* Statements in flight on one connection: each gets its own result or error. */

const svc = await startTestService()
const { pipelined, pool } = svc.context.db
const products = Array.from({ length: 20 }, () => aProduct())
const { _id: storeId } = await svc.importStore(aStoreFile({ products }))

const rival = new pg.Client(pool.options)
await rival.connect()
afterAll(() => rival.end())

const double = (value: number) => many<{ response: number }>(pipelined, sql`select ${value}::int * 2 as response`)
const divide = (by: number) => many(pipelined, sql`select 1 / ${by}::int as response`)
const readProduct = (index: number) => svc.get(`/product/public/${storeId}/${products[index % products.length]?.slug}`)
const slugOf = (index: number) => products[index % products.length]?.slug
const cutConnections = () =>
  rival.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

describe('statements on pipelined connections', () => {
  test('each statement gets its own result with many in flight', async () => {
    const values = Array.from({ length: 1000 }, (_, index) => index)
    const responses = await Promise.all(values.map(double))
    expect(responses.map(([row]) => row?.response)).toEqual(values.map((value) => value * 2))
  })

  test('a failed statement does not fail its neighbours', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => (index % 7 === 3 ? divide(0) : double(index))),
    )
    for (const [index, result] of results.entries()) {
      if (index % 7 === 3) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(result).toMatchObject({ status: 'fulfilled', value: [{ response: index * 2 }] })
    }
  })

  test('a cut connection fails its statements in flight with 503, and later requests succeed', async () => {
    await readProduct(0)
    const reading = Promise.all(Array.from({ length: 400 }, (_, index) => readProduct(index)))
    await cutConnections()
    for (const [index, { status, body }] of (await reading).entries()) {
      if (status === 200) expect(body.slug).toBe(slugOf(index))
      else expect(status).toBe(503)
    }
    await expect.poll(async () => (await readProduct(1)).status).toBe(200)
    const after = await Promise.all(Array.from({ length: 100 }, (_, index) => readProduct(index)))
    expect(after.map(({ status, body }) => `${status} ${body.slug}`)).toEqual(
      after.map((_, index) => `200 ${slugOf(index)}`),
    )
  })

  test('a lock wait on a pipelined connection is a 503 after two seconds, and the next read succeeds', async () => {
    await rival.query('begin; lock table products in access exclusive mode')
    const begun = performance.now()
    const responses = await Promise.all([readProduct(0), readProduct(1)])
    await rival.query('rollback')
    expect(responses.map(({ status }) => status)).toEqual([503, 503])
    expect(performance.now() - begun).toBeGreaterThan(1900)
    expect((await readProduct(0)).status).toBe(200)
  })
})
