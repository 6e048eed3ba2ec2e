import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const read = (storeId: string) => svc.get(`/public/delivery_charge/${storeId}`)

/** A store whose file says nothing of delivery. */
const withoutTable = () => {
  const { delivery: _, ...file } = aStoreFile()
  return file
}

test('the delivery table is returned as the merchant saved it, with empty and non-numeric entries', async () => {
  const delivery = {
    defaults: [100, '150', '', null, -1, 0.5],
    places: [
      ['Kathmandu', true, 50, -1, -1, -1, -1, -1],
      ['Humla', 'N', '300', '', 'ask us', null, -1, 900],
      ['Pokhara', 'Y', 0, 0, 0, 0, 0, 0],
      ['Jumla', false, -1, -1, -1, -1, -1, -1],
      ['नेपालगञ्ज', true],
    ],
  }
  const { _id } = await svc.importStore(aStoreFile({ delivery }))
  const { status, body } = await read(_id)
  expect([status, body]).toEqual([200, delivery])
})

test('a store without a saved table has 83 places, all with COD and free delivery', async () => {
  const { _id } = await svc.importStore(withoutTable())
  const { status, body } = await read(_id)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['defaults', 'places'])
  expect(body.defaults).toEqual([0, 0, 0, 0, 0, 0])
  expect(body.places).toHaveLength(83)
  for (const place of body.places) expect(place).toEqual([expect.any(String), true, -1, -1, -1, -1, -1, -1])
  expect(new Set(body.places.map(([name]: [string]) => name)).size).toBe(83)
})

test('a delivery table saved without places is empty, not the default', async () => {
  const delivery = { defaults: [0, 0, 0, 0, 0, 0], places: [] }
  const { _id } = await svc.importStore(aStoreFile({ delivery }))
  expect((await read(_id)).body).toEqual(delivery)
})

test('a changed delivery table is returned at once', async () => {
  const { _id } = await svc.importStore(withoutTable())
  await read(_id)
  const delivery = { defaults: [1, 2, 3, 4, 5, 6], places: [['Patan', true, -1, -1, -1, -1, -1, -1]] }
  await svc.importStore({ format: 'pasal-store/1', store: { _id }, delivery })
  expect((await read(_id)).body).toEqual(delivery)
})

test('the delivery table of an unknown store is a 400', async () => {
  const { status, body } = await read('ab'.repeat(12))
  expect([status, body]).toEqual([400, { message: 'Store not found' }])
})

test.each(['himal', '%00', 'z'.repeat(24)])(
  'the delivery table of a malformed store id is a validation error: %s',
  async (id) => {
    const { status, body } = await read(id)
    expect([status, body]).toEqual([400, { error_type: 'zod_validation', fields: { store_id: 'Invalid id' } }])
  },
)
