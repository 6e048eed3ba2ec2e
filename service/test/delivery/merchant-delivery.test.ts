import { describe, expect, test } from 'vitest'
import { execute, many, sql, transaction } from '../../src/platform/database/database.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

const table = {
  defaults: [100, 150, 200, 300, 500, 900],
  places: [
    ['Pokhara', true, 80, -1, -1, -1, -1, -1],
    ['Humla', 'N', 300.5, -1, -1, -1, -1, -1],
  ],
}

describe('the delivery table (7)', () => {
  test('a table that was never saved is the default with version 0, and the first PUT replaces it', async () => {
    const shop = await aShop({ delivery: undefined })
    const read = await shop.get('/delivery')
    expect(read.body).toMatchObject({ version: 0, is_default: true, defaults: [0, 0, 0, 0, 0, 0] })
    expect(read.body.places).toHaveLength(83)
    const saved = await shop.put('/delivery', table, { 'if-match': '"0"' })
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ ...table, version: 1, is_default: false }),
    ])
    expect((await svc.get(`/public/delivery_charge/${shop.storeId}`)).body).toEqual(table)
  })

  test('a first PUT of the default saves it, and a repeated one changes nothing', async () => {
    const shop = await aShop({ delivery: undefined })
    const { defaults, places } = (await shop.get('/delivery')).body
    const saved = await shop.put('/delivery', { defaults, places }, { 'if-match': '"0"' })
    expect(saved.body).toMatchObject({ version: 1, is_default: false, defaults, places })
    expect((await shop.put('/delivery', { defaults, places }, { 'if-match': '"1"' })).body).toEqual(saved.body)
    const entries = await many(
      svc.context.db,
      sql`select action from audit_entries where store_id = ${shop.storeId} and action = 'delivery.update'`,
    )
    expect(entries).toHaveLength(1)
  })

  test('a PUT without If-Match is a 428, one of another version a 412', async () => {
    const shop = await aShop()
    const missing = await shop.put('/delivery', table)
    expect([missing.status, missing.body]).toEqual([
      428,
      { message: 'If-Match is required', code: 'precondition_required' },
    ])
    expect((await shop.put('/delivery', table, { 'if-match': '"9"' })).status).toBe(412)
  })

  test('of several first PUTs at once exactly one succeeds', async () => {
    const shop = await aShop({ delivery: undefined })
    const puts = Array.from({ length: 6 }, () => shop.put('/delivery', table, { 'if-match': '"0"' }))
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412, 412, 412, 412, 412])
  })

  const versions = test.runIf(onOneServer()).each(['"0"', '"1"'])
  versions('of PUTs of version %s that wait for one lock exactly one succeeds', async (version) => {
    const shop = await aShop({ delivery: undefined })
    if (version === '"1"') await shop.put('/delivery', table, { 'if-match': '"0"' })
    let puts: ReturnType<typeof shop.put>[] = []
    await transaction(svc.context.db, async (tx) => {
      await execute(tx, sql`select 1 from stores where store_id = ${shop.storeId} for no key update`)
      puts = [1, 2, 3].map((charge) =>
        shop.put('/delivery', { ...table, defaults: table.defaults.map(() => charge) }, { 'if-match': version }),
      )
      await until(async () => (await many(svc.context.db, lockWaits)).length === puts.length)
    })
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412, 412])
  })

  test('problems are named by row', async () => {
    const shop = await aShop()
    const places = [
      ['Pokhara', true, 80, -1, -1, -1, -1, -1],
      ['Pokhara', 'yes', 80, -2, -1, -1, -1, -1],
    ]
    const response = await shop.put('/delivery', { defaults: table.defaults, places }, { 'if-match': '*' })
    expect([response.status, Object.keys(response.body.fields)]).toEqual([
      400,
      ['places.1.1', 'places.1.3', 'places.1.0'],
    ])
    const twice = { ...table, places: [table.places[0], table.places[0]] }
    const repeated = await shop.put('/delivery', twice, { 'if-match': '*' })
    expect([repeated.status, repeated.body]).toEqual(rejected({ 'places.1.0': 'Must not repeat' }))
  })
})
