import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

test('past its capacity the service answers 503 with Retry-After at once, and serves those it accepted', async () => {
  const svc = await startTestService()
  const { _id } = await svc.importStore(aStoreFile({ products: [aProduct({ slug: 'cap' })] }))
  const { pool } = svc.context.db
  const read = () => svc.get(`/product/public/${_id}/cap`)
  const everyConnection = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))

  const accepted = Array.from({ length: 2000 }, read)
  await expect.poll(() => pool.waitingCount).toBe(2000)
  const refused = await read()
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 503,
    body: { message: 'The service is busy, please try again' },
  })
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.headers['access-control-allow-origin']).toBe('*')

  for (const connection of everyConnection) connection.release()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await read()).status).toBe(200)
})
