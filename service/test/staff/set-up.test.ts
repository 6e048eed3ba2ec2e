import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'

const password = 'correct horse battery'
const body = (token: string, subdomain = 'himal') => ({
  ...{ token, name: 'Maya Rai', email: ' Maya@Shop.example ', password },
  store: { name: 'Himal Crafts', subdomain },
})

async function aFreshInstallation(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  atEndOfFile(() => database.drop())
  const process = await startServiceProcess(database.connection, { SECRET_KEY: 'k'.repeat(40), ...environment })
  const url = /^Setup: (\S+)$/m.exec(process.output())?.[1] as string
  return { database, process, url, token: url?.split('#')[1] as string }
}

test('the first start prints the address that makes the first owner, once', async () => {
  const { database, process, url, token } = await aFreshInstallation()
  expect(url).toBe(`${process.url}/dashboard/setup#${token}`)
  expect((await process.post('/merchant/setup', body(`${token}x`))).body).toEqual({
    ...{ message: 'Not found', code: 'not_found' },
  })
  const made = await process.post('/merchant/setup', body(token))
  expect([made.status, made.body]).toEqual([201, { store_id: expect.stringMatching(/^[0-9a-f]{24}$/) }])
  const cookie = String(made.headers['set-cookie']).split(';')[0] as string
  expect((await process.get('/merchant/me', { cookie })).body).toMatchObject({
    ...{ kind: 'person', name: 'Maya Rai', email: 'maya@shop.example', language: 'en', two_factor_enabled: false },
  })
  const { items } = (await process.get('/merchant/stores', { cookie })).body
  expect(items).toMatchObject([{ _id: made.body.store_id, subdomain: 'himal', plan: 'free', role: 'owner' }])
  expect((await process.post('/merchant/setup', body(token, 'other'))).status).toBe(404)
  const again = await startServiceProcess(database.connection, { SECRET_KEY: 'k'.repeat(40) })
  expect(again.output()).not.toContain('Setup:')
  const signedIn = await again.post('/auth/sign-in/email', { email: 'maya@shop.example', password })
  expect(signedIn.status).toBe(200)
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.skipIf(!hasCurl)('the commands of the guide make an owner, a store and a key', async () => {
  const { process, token } = await aFreshInstallation()
  const guide = await readFile(new URL('../../../docs/merchant-api/first-program.md', import.meta.url), 'utf8')
  const commands = /```bash\n(.*?)```/s.exec(guide)?.[1] as string
  const folder = await mkdtemp(join(tmpdir(), 'pasal-guide-'))
  atEndOfFile(() => rm(folder, { recursive: true }))
  const script = commands
    .replace('url=http://127.0.0.1:4000', `url=${process.url}`)
    .replace('token=behind-the-number-sign', `token=${token}`)
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder })
  const [, store, key] = /^\{"store_id":"(\w+)"\}.*"key":"(sk_\w+)"/s.exec(stdout) ?? []
  const { body } = await process.get('/merchant/me', { authorization: `Bearer ${key}` })
  expect(body).toMatchObject({ kind: 'api_key', name: 'Stock system', store: { _id: store, subdomain: 'himal' } })
})

test('of many who set up at once one makes the owner, and one store is made', async () => {
  const { process, token } = await aFreshInstallation()
  const attempts = Array.from({ length: 8 }, (_, index) =>
    process.post('/merchant/setup', { ...body(token, `shop-${index}`), email: `owner-${index}@shop.example` }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(404)])
})

test('a taken subdomain is a 409 and makes no account', async () => {
  const { process, token } = await aFreshInstallation()
  await process.importStore({ format: 'pasal-store/1', store: { subdomain: 'himal', name: 'Himal Crafts' } })
  const response = await process.post('/merchant/setup', body(token))
  expect([response.status, response.body.fields]).toEqual([409, { 'store.subdomain': 'Already in use' }])
  expect((await process.post('/merchant/setup', body(token, 'other'))).status).toBe(201)
})

test('several processes print the same address', async () => {
  const { process, url } = await aFreshInstallation({ PROCESSES: '2' })
  expect(url).toContain(`${process.url}/dashboard/setup#`)
  const token = url.split('#')[1] as string
  expect((await process.post('/merchant/setup', body(token))).status).toBe(201)
})

test('the demo shop has people, who do not stand in the way of the first owner', async () => {
  const { process, url, token } = await aFreshInstallation({ DEMO: 'auto' })
  expect(url).toBeDefined()
  const demo = await process.post('/auth/sign-in/email', {
    ...{ email: 'demo@pasal.example', password: 'demo-shop-owner' },
  })
  expect(demo.status).toBe(200)
  expect((await process.post('/merchant/setup', body(token))).status).toBe(201)
  const page = await process.get('/', { accept: 'text/html' })
  expect(page.text).toContain('demo@pasal.example')
  expect(page.text).toContain('demo-shop-owner')
})

test('a bad body names every problem', async () => {
  const service = await startTestService()
  const response = await service.post('/merchant/setup', {
    token: 'x',
    name: '',
    email: 'none',
    password: 'short',
    more: 1,
  })
  expect([response.status, Object.keys(response.body.fields).sort()]).toEqual([
    400,
    ['email', 'more', 'name', 'password', 'store'],
  ])
})
