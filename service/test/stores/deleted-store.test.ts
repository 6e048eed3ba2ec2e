import { expect, test } from 'vitest'
import { execute, many, sql, transaction } from '../../src/platform/database/database.ts'
import { changesReceived } from '../catalog/changes-received.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
let made = 0

/** On a Citus cluster, which allows no trigger, with the statements of docs/operations/several-database-servers.md. */
function deleteStore(storeId: string): Promise<void> {
  return transaction(svc.context.db, async (tx) => {
    await execute(tx, sql`delete from stores where store_id = ${storeId}`)
    if (onOneServer()) return
    await execute(tx, sql`delete from stock_movements where store_id = ${storeId}`)
    await execute(tx, sql`delete from store_domains where store_id = ${storeId}`)
    await execute(tx, sql`select pg_notify('store_changed', ${storeId})`)
  })
}

/** A store whose configuration, by either name, and whose products are cached. */
async function aStoreThatWasRead() {
  made += 1
  const domain = `himal-${made}.example`
  const custom_domain = { domain, verified: true }
  const { _id, subdomain } = await svc.importStore(aStoreFile({ store: { custom_domain }, products: [aProduct()] }))
  const bySubdomain = () => svc.get(`/store/check_domain?domain=${subdomain}`)
  const byDomain = () => svc.post('/store/check_domain', { domain })
  const products = () => svc.get(`/product/public/${_id}`)
  await changesReceived(svc)
  for (const byName of [bySubdomain, byDomain]) expect((await byName()).body._id).toBe(_id)
  expect((await products()).body).toHaveLength(1)
  return { _id, subdomain, custom_domain, named: [bySubdomain, byDomain], products }
}

test('the cached responses of a store are cleared when it is deleted in the database', async () => {
  const { _id, named, products } = await aStoreThatWasRead()
  await deleteStore(_id)
  await changesReceived(svc)
  for (const byName of named) {
    expect(await byName()).toMatchObject({ status: 400, body: { message: 'Store not found' } })
  }
  expect(await products()).toMatchObject({ status: 200, body: [] })
})

test('the names of a deleted store are free for another store', async () => {
  const { _id, subdomain, custom_domain, named } = await aStoreThatWasRead()
  await deleteStore(_id)
  const next = await svc.importStore(aStoreFile({ store: { subdomain, custom_domain } }))
  for (const byName of named) expect((await byName()).body._id).toBe(next._id)
})

test('the histories of stock and coupon uses of a deleted store are deleted with it', async () => {
  const [cap, coupon] = [aProduct(), aCoupon()]
  const { _id } = await svc.importStore(aStoreFile({ products: [cap], coupons: [coupon] }))
  const order = anOrder({ products: [aLine(cap)], coupon: coupon._id })
  expect(await svc.post(`/order/${_id}`, order)).toMatchObject({ status: 200 })
  const histories = () =>
    many(
      svc.context.db,
      sql`
      select reason from stock_movements where store_id = ${_id}
      union all select 'coupon use' from coupon_use_changes where store_id = ${_id}`,
    )
  expect(await histories()).toHaveLength(3)
  await deleteStore(_id)
  expect(await histories()).toEqual([])
})
