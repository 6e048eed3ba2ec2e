import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()

test.each([
  ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z'],
  ['2026-01-02T03:04Z', '2026-01-02T03:04:00.000Z'],
  ['2026-01-02T03:04+05:45', '2026-01-01T21:19:00.000Z'],
  ['2026-01-02T03:04-01:00', '2026-01-02T04:04:00.000Z'],
])('the time %s, which has no seconds, is read', async (created_at, stored) => {
  const file = aStoreFile({ categories: [{ name: 'C', slug: 'c', created_at }] })
  const { _id } = await service.importStore(file)
  const { body } = await service.get(`/admin/stores/${_id}/export`, { authorization: `Bearer ${operatorToken}` })
  expect(body.categories[0].created_at).toBe(stored)
})
