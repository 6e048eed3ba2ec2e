import { expect, test } from 'vitest'
import { markEndingKeys, revokeApiKey } from '../../src/people/api-keys.queries.ts'
import { createApiKey } from '../../src/people/api-keys.ts'
import { many, sql, transaction } from '../../src/platform/database/database.ts'
import { mailEndingKeys, renderEndingKey } from '../../src/staff/mail-ending-keys.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

const service = await startTestService()
service.clock.stop()
const day = 86_400

async function aShop() {
  const { _id } = await service.importStore(aStoreFile())
  const owner = await aMember(service, _id, 'owner')
  // Not by the owner's session: its library reads the real clock.
  const key = async (days: number) => {
    const now = service.clock.now()
    const expiresAt = new Date(now.getTime() + days * day * 1000)
    const wanted = { name: `ends after ${days} days`, scopes: ['read_orders'] as const, expiresAt, createdBy: {} }
    return (await createApiKey(service.context.db, _id, wanted, now)).api_key_id
  }
  const mails = () =>
    many<{ recipient: string; subject: string; text: string }>(
      service.context.db,
      sql`select recipient, subject, text, data->>'name' as name from outbox
           where store_id = ${_id} and kind = 'api-key-ends' order by data->>'name', recipient`,
    )
  return { storeId: _id, owner, key, mails }
}

test('each owner, and no other member, gets one mail about a key that ends in 14 days', async () => {
  const { storeId, owner, key, mails } = await aShop()
  const second = await aMember(service, storeId, 'owner')
  await aMember(service, storeId, 'manager')
  await key(20)
  await key(60)
  await mailEndingKeys(service.context)
  expect(await mails()).toEqual([])
  service.clock.advance(6 * day + 60)
  for (let times = 0; times < 2; times += 1) await mailEndingKeys(service.context)
  const emails = [owner.email, second.email].sort()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(emails)
})

test('of several processes that look at once each key is mailed by one', async () => {
  const { key, mails } = await aShop()
  for (const days of [15, 16, 17]) await key(days)
  service.clock.advance(4 * day)
  await Promise.all(Array.from({ length: 5 }, () => mailEndingKeys(service.context)))
  expect(await mails()).toHaveLength(3)
})

test('a process that dies before its transaction is over leaves the mail to the next', async () => {
  const { storeId, key, mails } = await aShop()
  await key(15)
  service.clock.advance(2 * day)
  const { db } = service.context
  const dying = transaction(db, async (tx) => {
    expect(await markEndingKeys(tx, storeId, service.clock.now(), 14)).toHaveLength(1)
    throw new Error('the process dies')
  })
  await expect(dying).rejects.toThrow('the process dies')
  expect(await mails()).toEqual([])
  await mailEndingKeys(service.context)
  expect(await mails()).toHaveLength(1)
})

test('a revoked key, one that has ended and one of less than 14 days give no mail', async () => {
  const { storeId, key, mails } = await aShop()
  const { db } = service.context
  expect(await revokeApiKey(db, storeId, await key(20), service.clock.now())).toBe(true)
  await key(15)
  service.clock.advance(16 * day)
  await key(10)
  await mailEndingKeys(service.context)
  expect(await mails()).toEqual([])
  await key(15)
  service.clock.advance(2 * day)
  await mailEndingKeys(service.context)
  expect(await mails()).toHaveLength(1)
})

test('the mail names the key, its hint and its last day', async () => {
  const { storeId } = await aShop()
  const data = { name: 'Parcels', hint: 'sk_…wxyz', day: '2026-12-07' }
  const rendered = await renderEndingKey(service.context.db, storeId, { data } as never)
  expect(rendered?.subject).toBe('An API key of Himal Crafts ends on 2026-12-07')
  expect(rendered?.text).toContain('The API key "Parcels" (sk_…wxyz) ends on 2026-12-07.')
  expect(rendered?.html).toContain('Parcels')
})
