import { describe, expect, test } from 'vitest'
import { execute, many, sql, transaction } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { aMerchant } from '../harness/merchant.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aLedger } from '../store-files/ledger.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

describe('outlets', () => {
  test('an outlet is made, renamed and deleted', async () => {
    const shop = await aShop()
    const made = await shop.post('/outlets', { name: ' Patan ' })
    expect([made.status, made.body]).toEqual([
      201,
      {
        ...{ _id: expect.any(String), version: 1, name: 'Patan', website: false },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
    ])
    const taken = await shop.post('/outlets', { name: 'Patan' })
    expect([taken.status, taken.body.fields]).toEqual([409, { name: 'Already in use' }])
    const path = `/outlets/${made.body._id}`
    const renamed = await shop.patch(path, { name: 'Pokhara' }, { 'if-match': '"1"' })
    expect(renamed.body).toMatchObject({ version: 2, name: 'Pokhara' })
    expect((await shop.get('/outlets')).body.items).toEqual([renamed.body])
    expect((await shop.delete(path)).status).toBe(204)
    expect((await shop.delete(path)).body).toEqual({ message: 'Outlet not found', code: 'not_found' })
  })

  test('the website moves to another outlet with its figures, and each outlet counts one version', async () => {
    const [web, patan] = [
      { _id: newId(), name: 'Website', website: true },
      { _id: newId(), name: 'Patan' },
    ]
    const cap = aProduct({ quantity: 9, stock: { Website: 6, Patan: 3 } })
    const store = { use_advanced_inventory: true, outlets: [web, patan] }
    const shop = await aShop({ store, products: [cap] })
    const moved = await shop.patch(`/outlets/${patan._id}`, { website: true, name: 'Patan Dhoka' })
    expect(moved.body).toMatchObject({ version: 2, website: true, name: 'Patan Dhoka' })
    const all = (await shop.get('/outlets')).body.items as { _id: string; website: boolean; version: number }[]
    expect(all.find(({ _id }) => _id === web._id)).toMatchObject({ website: false, version: 2 })
    expect((await shop.get('/stock')).body.items[0].outlets).toEqual({ [web._id]: 6, [patan._id]: 3 })
    expect((await svc.get(`/product/public/${shop.storeId}/${cap._id}`)).body.quantity).toBe(3)
    const third = await shop.post('/outlets', { name: 'Third', website: true })
    expect(third.body).toMatchObject({ website: true, version: 1 })
    expect((await shop.get('/outlets')).body.items.filter(({ website }: { website: boolean }) => website)).toHaveLength(
      1,
    )
    await aLedger(svc, shop.storeId).expectComplete()
  })

  test("the website's outlet and one with stock stay", async () => {
    const [web, patan] = [
      { _id: newId(), name: 'Website', website: true },
      { _id: newId(), name: 'Patan' },
    ]
    const cap = aProduct({ quantity: 9, stock: { Website: 6, Patan: 3 } })
    const store = { use_advanced_inventory: true, outlets: [web, patan] }
    const shop = await aShop({ store, products: [cap] })
    expect((await shop.delete(`/outlets/${web._id}`)).status).toBe(409)
    expect((await shop.delete(`/outlets/${patan._id}`)).status).toBe(409)
    const empty = { reason: 'lost', items: [{ product: cap._id, outlet: patan._id, set: 0 }] }
    await shop.post('/stock/adjustments', empty)
    expect((await shop.delete(`/outlets/${patan._id}`)).status).toBe(204)
    expect((await shop.get('/stock')).body.items[0]).toMatchObject({ quantity: 6, outlets: { [web._id]: 6 } })
  })

  test('of units for an outlet and its deletion, one fails', async () => {
    const cap = aProduct({ quantity: 9 })
    const outlets = [{ name: 'Website', website: true }]
    const shop = await aShop({ store: { use_advanced_inventory: true, outlets }, products: [cap] })
    for (let round = 0; round < 6; round += 1) {
      const { body } = await shop.post('/outlets', { name: `Outlet ${round}` })
      const items = [{ product: cap._id, outlet: body._id, change: 1 }]
      const [adjusted, deleted] = await Promise.all([
        shop.post('/stock/adjustments', { reason: 'received', items }),
        shop.delete(`/outlets/${body._id}`),
      ])
      expect([
        [1, 409],
        [0, 204],
      ]).toContainEqual([adjusted.body.ok, deleted.status])
    }
  })

  test('an outlet of another store is not found', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const { body } = await other.post('/outlets', { name: 'Patan' })
    for (const response of [
      await shop.patch(`/outlets/${body._id}`, { name: 'X' }),
      await shop.delete(`/outlets/${body._id}`),
    ])
      expect([response.status, response.body.message]).toEqual([404, 'Outlet not found'])
  })
})

describe.runIf(onOneServer())('while an adjustment has locked its stock', () => {
  type Shop = Awaited<ReturnType<typeof aShop>>
  const [online, pokhara] = [{ name: 'Online', website: true }, { name: 'Pokhara' }]
  test.each<[name: string, write: (shop: Shop, id: string) => Promise<unknown>]>([
    ['a change of the website and a name', (shop, id) => shop.patch(`/outlets/${id}`, { name: 'New', website: true })],
    [
      'an import without an outlet',
      ({ storeId }) => svc.importStore({ format: 'pasal-store/1', store: { _id: storeId, outlets: [online] } }),
    ],
  ])('%s leaves it the outlets', async (_name, write) => {
    const _id = newId()
    const store = { use_advanced_inventory: true, outlets: [online, { ...pokhara, _id }] }
    const shop = await aShop({ store, products: [aProduct({ quantity: 10, stock: { Online: 4, Pokhara: 6 } })] })
    const ofStore = sql`store_id = ${shop.storeId}`
    let writing: Promise<unknown> | undefined
    await transaction(svc.context.db, async (tx) => {
      await execute(tx, sql`select 1 from stock where ${ofStore} for update`)
      writing = write(shop, _id)
      await until(async () => (await many(svc.context.db, lockWaits)).length > 0)
      await execute(tx, sql`select 1 from outlets where ${ofStore} for key share nowait`)
    })
    await writing
  })
})
