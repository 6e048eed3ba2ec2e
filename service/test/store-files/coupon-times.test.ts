import { expect, test } from 'vitest'
import { aCoupon, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const [may, june, july] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z']

/** A file that changes one coupon of a store, which is good from May to June. */
async function aChange(times: Record<string, unknown>) {
  const coupon = aCoupon({ starts_at: may, expires_at: june })
  const { _id } = await service.importStore(aStoreFile({ coupons: [coupon] }))
  const coupons = [{ code: coupon.code, ...times }]
  const response = await service.post('/admin/import', { format: 'pasal-store/1', store: { _id }, coupons }, operator)
  return { response, exported: (await service.get(`/admin/stores/${_id}/export`, operator)).body }
}

test.each([
  ['an end before its stored start', { expires_at: '2026-04-01' }, 'expires_at', 'Must be after starts_at'],
  ['an end at its stored start', { expires_at: may }, 'expires_at', 'Must be after starts_at'],
  ['a start after its stored end', { starts_at: july }, 'starts_at', 'Must be before expires_at'],
  ['an end before the start beside it', { starts_at: july, expires_at: june }, 'expires_at', 'Must be after starts_at'],
  ['a start that is no time beside a bad end', { starts_at: 'x', expires_at: '2026-04-01' }, 'starts_at', 'Must be'],
])('a file that gives a coupon %s is rejected', async (_case, times, key, message) => {
  const { response, exported } = await aChange(times)
  expect(response.status).toBe(400)
  expect(response.body.fields).toEqual({ [`coupons.0.${key}`]: expect.stringContaining(message) })
  expect(exported.coupons).toMatchObject([{ starts_at: may, expires_at: june }])
})

test.each([
  ['a later end', { expires_at: july }],
  ['a start after its end, and no end', { starts_at: july, expires_at: null }],
])('a file that gives a coupon %s is imported, and so is the export after it', async (_case, times) => {
  const { response, exported } = await aChange(times)
  expect(response.status, response.text).toBe(200)
  expect(exported.coupons).toMatchObject([times])
  await service.importStore(exported)
})
