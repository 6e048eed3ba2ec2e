import { describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { changesReceived } from './changes-received.ts'

const svc = await startTestService()

async function aShopWithPrints() {
  const mandala = { _id: newId(), name: 'Mandala', image_url: 'https://cdn.example/mandala.png' }
  const buta = { _id: newId(), name: 'Buta', image_url: '' }
  const { _id } = await svc.importStore(aStoreFile({ prints: [mandala, buta] }))
  return { _id, mandala, buta, prints: () => svc.get(`/print-design/public/${_id}`) }
}

describe('the list of prints (4.7)', () => {
  test('it has id, name and picture of every print of the store, by name', async () => {
    const shop = await aShopWithPrints()
    const { buta, mandala } = shop
    await svc.importStore(aStoreFile({ prints: [{ name: 'Of another store' }] }))
    const { status, body, headers } = await shop.prints()
    expect({ status, body }).toEqual({ status: 200, body: [buta, mandala] })
    expect(headers['cache-control']).toBe((await svc.get(`/product/public/${shop._id}`)).headers['cache-control'])
  })

  test('it is empty for a store without prints', async () => {
    const { _id } = await svc.importStore(aStoreFile())
    expect(await svc.get(`/print-design/public/${_id}`)).toMatchObject({ status: 200, body: [] })
  })

  test('a malformed store id is a validation error', async () => {
    expect((await svc.get('/print-design/public/demo')).status).toBe(400)
  })

  test('it is cached: a change past the service does not show', async () => {
    const shop = await aShopWithPrints()
    const { buta, mandala } = shop
    await changesReceived(svc)
    await shop.prints()
    await execute(svc.context.db, sql`update prints set name = 'Hidden' where store_id = ${shop._id}`)
    expect((await shop.prints()).body).toEqual([buta, mandala])
  })

  test('a print that the merchant makes, changes or deletes shows in the next response', async () => {
    const shop = await aShopWithPrints()
    const { buta, mandala } = shop
    const merchant = await aMerchant(svc, shop._id)
    await shop.prints()
    const { body: lotus } = await merchant.post('/prints', { name: 'Lotus', image_url: '' })
    expect((await shop.prints()).body).toEqual([buta, { _id: lotus._id, name: 'Lotus', image_url: '' }, mandala])
    await merchant.patch(`/prints/${lotus._id}`, { name: 'A lotus' })
    expect((await shop.prints()).body[0]).toEqual({ _id: lotus._id, name: 'A lotus', image_url: '' })
    await merchant.delete(`/prints/${lotus._id}`)
    expect((await shop.prints()).body).toEqual([buta, mandala])
  })

  test('an import that replaces the prints shows in the next response', async () => {
    const shop = await aShopWithPrints()
    const { buta } = shop
    await shop.prints()
    await svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, prints: [{ ...buta, name: 'Zigzag' }] })
    expect((await shop.prints()).body.map(({ name }: { name: string }) => name)).toContain('Zigzag')
  })
})
