import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
svc.clock.stop()

const asha = { full_name: 'Asha Gurung', phone: '9812345678', email: 'asha@example.com' }
const bina = { full_name: 'Bina Rai', phone: '9700000000' }
const notFound = [404, { message: 'Submission not found', code: 'not_found' }]

async function aShop() {
  const forms = ['wholesale', 'contact'].map((slug) => ({ name: slug, slug, fields: [] }))
  const { _id } = await svc.importStore(aStoreFile({ forms }))
  const shop = await aMerchant(svc, _id)
  const send = (data: object, slug = 'wholesale') => svc.post(`/public/form/${_id}/${slug}/submit`, { data })
  const list = async (query = '') => (await shop.get(`/submissions${query}`)).body.items
  return { ...shop, send, list }
}

test('a submission stands in the list, unread, with what was sent', async () => {
  const shop = await aShop()
  await shop.send(asha)
  const [first, ...others] = await shop.list()
  const { body: forms } = await shop.get('/forms')
  const form = forms.items.find(({ slug }: { slug: string }) => slug === 'wholesale')
  expect([first, others]).toEqual([
    {
      ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), form: form._id, form_name: 'wholesale', data: asha },
      ...{ read: false, created_at: expect.any(String) },
    },
    [],
  ])
  const read = await shop.get(`/submissions/${first._id}`)
  expect([read.status, read.body]).toEqual([200, first])
})

test('filters combine, and a form of another store gives an empty list', async () => {
  const shop = await aShop()
  await shop.send(asha)
  await shop.send(bina)
  await shop.send(bina, 'contact')
  const [newest] = await shop.list()
  await shop.patch(`/submissions/${newest._id}`, { read: true })
  const foreign = await aShop()
  const { items } = (await foreign.get('/forms')).body
  const today = nepaliDay(svc.clock.now())
  const cases: [query: string, found: number][] = [
    ['', 3],
    ['?form=wholesale', 2],
    [`?form=${newest.form.toUpperCase()}`, 1],
    ['?read=1', 1],
    ['?read=0', 2],
    ['?read=0&form=contact', 0],
    ['?q=gurung', 1],
    ['?q=9700', 2],
    ['?q=ASHA@EX', 1],
    ['?q=100%25', 0],
    [`?from=${today}&to=${today}`, 3],
    ['?to=2020-01-01', 0],
    [`?form=${items[0]._id}`, 0],
    [`?form=${newId()}`, 0],
  ]
  for (const [query, found] of cases) expect([query, (await shop.list(query)).length]).toEqual([query, found])
})

test('a walk in pages of one shows every submission once', async () => {
  const shop = await aShop()
  for (let sent = 0; sent < 3; sent += 1) await shop.send(asha)
  const seen = new Set<string>()
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { body } = await shop.get(`/submissions?limit=1${cursor}`)
    seen.add(body.items[0]._id)
    cursor = `&cursor=${body.next_cursor}`
  }
  expect([seen.size, cursor]).toEqual([3, '&cursor=null'])
})

test('a submission is marked read and unread, with an audit entry for each change', async () => {
  const shop = await aShop()
  await shop.send(asha)
  const [sent] = await shop.list()
  for (const read of [true, true, false]) {
    const { status, body } = await shop.patch(`/submissions/${sent._id}`, { read })
    expect([status, body]).toEqual([200, { ...sent, read }])
  }
  const entries = await many(
    svc.context.db,
    sql`select before, after from audit_entries
         where store_id = ${shop.storeId} and action = 'submission.update' order by at, audit_id`,
  )
  expect(entries).toEqual([
    { before: { read: false }, after: { read: true } },
    { before: { read: true }, after: { read: false } },
  ])
  const wrong = await shop.patch(`/submissions/${sent._id}`, { read: 'yes', data: {} })
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([400, ['data', 'read']])
})

test('a deleted submission is gone, and the audit does not keep what the shopper wrote', async () => {
  const shop = await aShop()
  await shop.send(asha)
  const [sent] = await shop.list()
  expect((await shop.delete(`/submissions/${sent._id}`)).status).toBe(204)
  expect(await shop.list()).toEqual([])
  const again = await shop.delete(`/submissions/${sent._id}`)
  expect([again.status, again.body]).toEqual(notFound)
  const entries = await many<{ entry: string }>(
    svc.context.db,
    sql`select before::text as entry from audit_entries
         where store_id = ${shop.storeId} and action = 'submission.delete'`,
  )
  expect(entries).toHaveLength(1)
  expect(entries[0]?.entry).not.toContain(asha.phone)
})

describe('marking many', () => {
  test('by ids, by a time and by form; those that are read already do not count', async () => {
    const shop = await aShop()
    await shop.send(asha)
    await shop.send(bina)
    await shop.send(bina, 'contact')
    const [newest, second, oldest] = await shop.list()
    const mark = async (body: object) => (await shop.post('/submissions/mark-read', body)).body
    expect(await mark({ ids: [second._id.toUpperCase()] })).toEqual({ changed: 1 })
    expect(await mark({ ids: [second._id] })).toEqual({ changed: 0 })
    expect(await mark({ form: 'contact', ids: [oldest._id] })).toEqual({ changed: 0 })
    expect(await mark({ before: oldest.created_at })).toEqual({ changed: 0 })
    expect(await mark({ before: second.created_at })).toEqual({ changed: 1 })
    expect(await mark({ form: 'wholesale' })).toEqual({ changed: 0 })
    expect(await mark({ form: newest.form })).toEqual({ changed: 1 })
    expect((await shop.list()).map(({ read }: { read: boolean }) => read)).toEqual([true, true, true])
  })

  test.each([
    [
      'ids and before',
      { ids: ['0'.repeat(24)], before: '2026-01-01T00:00:00Z' },
      'before',
      'Cannot be set together with ids',
    ],
    ['no ids', { ids: [] }, 'ids', 'Must have 1 to 500 ids'],
    ['a malformed id', { ids: ['x'] }, 'ids.0', 'Invalid id'],
    ['an unknown submission', { ids: ['0'.repeat(24)] }, 'ids.0', 'Submission not found'],
    ['an unknown form', { form: 'nothing' }, 'form', 'Form not found'],
    ['no time', { before: 'yesterday' }, 'before', 'Must be an ISO 8601 time'],
  ])('%s: rejected', async (_case, body, path, message) => {
    const shop = await aShop()
    const response = await shop.post('/submissions/mark-read', body)
    expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
  })

  test('a submission or form of another store is not found, and stays unread', async () => {
    const [shop, foreign] = [await aShop(), await aShop()]
    await foreign.send(asha)
    const [theirs] = await foreign.list()
    const byId = await shop.post('/submissions/mark-read', { ids: [theirs._id] })
    expect([byId.status, byId.body]).toEqual(rejected({ 'ids.0': 'Submission not found' }))
    const byForm = await shop.post('/submissions/mark-read', { form: theirs.form })
    expect([byForm.status, byForm.body]).toEqual(rejected({ form: 'Form not found' }))
    for (const response of [
      await shop.get(`/submissions/${theirs._id}`),
      await shop.patch(`/submissions/${theirs._id}`, { read: true }),
      await shop.delete(`/submissions/${theirs._id}`),
    ])
      expect([response.status, response.body]).toEqual(notFound)
    expect((await foreign.list())[0]).toEqual(theirs)
  })

  test('what arrives while all before a time is marked stays unread', async () => {
    const shop = await aShop()
    for (let sent = 0; sent < 4; sent += 1) await shop.send(asha)
    svc.clock.advance(60)
    const before = svc.clock.now().toISOString()
    const [marked, ...sent] = await Promise.all([
      shop.post('/submissions/mark-read', { before }),
      ...Array.from({ length: 6 }, () => shop.send(bina)),
    ])
    expect([marked?.body, sent.map(({ status }) => status)]).toEqual([{ changed: 4 }, Array(6).fill(200)])
    const { body } = await shop.get('/counts')
    expect(body.unread_submissions).toBe(6)
  })

  test('of many who mark the same at once exactly one changes each', async () => {
    const shop = await aShop()
    for (let sent = 0; sent < 5; sent += 1) await shop.send(asha)
    const marks = Array.from({ length: 8 }, () => shop.post('/submissions/mark-read', {}))
    const changed = (await Promise.all(marks)).reduce((sum, { body }) => sum + body.changed, 0)
    expect(changed).toBe(5)
  })
})
