import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

/** The next commit of the service reaches the database, and the connection breaks before it is confirmed. */
function breakAfterNextCommit(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const result = query.apply(this, args)
    if ((args[0] as { text?: string }).text !== 'commit') return result
    spy.mockRestore()
    return result.then(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  })
}

test('a bulk row whose commit was not confirmed has its result, so that no merchant sends it again', async () => {
  const [cap, bowl] = [aProduct({ quantity: 10 }), aProduct({ quantity: 10 })]
  const { _id } = await svc.importStore(aStoreFile({ products: [cap, bowl] }))
  const shop = await aMerchant(svc, _id)
  const items = [cap, bowl].map((product) => ({ product: product._id, change: 5 }))
  breakAfterNextCommit()
  const { status, body } = await shop.post(
    '/stock/adjustments',
    { reason: 'received', items },
    { 'idempotency-key': 'a' },
  )
  const result = { ok: true, before: 10, after: 15, held: 0 }
  expect([status, body]).toEqual([
    200,
    { results: [0, 1].map((index) => ({ index, ...result })), ...{ ok: 2, failed: 0 } },
  ])
})
