import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

/* Secrets in the details of plugins: sealed in the database, and in no public response, at any depth. */

const svc = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const value = 'hidden-value-4711'

async function aStoreWith(plugins: object[]) {
  const { _id, subdomain } = await svc.importStore(aStoreFile({ store: { plugins } }))
  const exported = async (query: string) => (await svc.get(`/admin/stores/${_id}/export${query}`, operator)).body.store
  return {
    shown: async () => (await svc.get(`/store/check_domain?domain=${subdomain}`)).body.plugins,
    inClear: async () => (await exported('?secrets=1')).plugins,
    exported: async () => (await exported('')).plugins,
    stored: async () =>
      (await many<{ plugins: unknown }>(svc.context.db, sql`select plugins from stores where store_id = ${_id}`))[0]
        ?.plugins,
    patch: (patched: object[]) => svc.importStore({ format: 'pasal-store/1', store: { _id, plugins: patched } }),
  }
}

const secrets: [string, object][] = [
  ...['api_key', 'apiKey', 'API-KEY', 'Api Key', 'x-api-key', 'ＡＰＩ＿ＫＥＹ', 'apikey_live', 'key', 'keys'],
  ...['password', 'Passwd', 'smtp_pwd', 'pass', 'client_secret', 'clientSecret', 'private_key', 'signing-key'],
  ...['bearer', 'auth', 'Authorization', 'access.token', 'webhook_credentials', 'hmac'],
].map((name) => [name, { [name]: value }])
const pairs: [string, object][] = [
  ['a name and a value', { name: 'api_key', value }],
  ['a key and a value', { key: 'Client-Secret', value }],
  ['a private key in PEM', { pem: `-----BEGIN RSA PRIVATE KEY-----\n${value}\n` }],
  ['a known form of a key', { account: `sk_live_${value}` }],
  ['a URL with a password', { endpoint: `https://user:${value}@chat.example` }],
  ['an object of secrets', { credentials: { user: value, pin: 4711 } }],
  ['a list of secrets', { tokens: [value, value] }],
]

describe.each([...secrets, ...pairs])('a plugin with %s', (_name, secret) => {
  test.each([
    ['at the top', (): object => ({ ...secret, colour: 'red' })],
    ['nested', (): object => ({ account: { deep: { ...secret, colour: 'red' } } })],
    ['in a list', (): object => ({ servers: [{ colour: 'red' }, { ...secret }] })],
    ['in details that are a list', (): object => [[{ ...secret, colour: 'red' }]]],
  ])('%s: it is sealed, not shown, and in an export with secrets', async (_where, detailsOf) => {
    const plugins = [{ name: 'live_chat', details: detailsOf() }]
    const store = await aStoreWith(plugins)
    for (const read of [store.shown, store.exported, store.stored]) {
      const text = JSON.stringify(await read())
      expect(text).not.toContain(value)
      expect(text).toContain('red')
    }
    expect(await store.inClear()).toEqual(plugins)
  })
})

test('what does not look like a secret is shown as it was written', async () => {
  const details = {
    ...{ widget_id: 'w-1', site_key: '6Lc', publishableKey: 'pk', 'public-key': 'x', keyword: 'tea', author: 'Asha' },
    ...{ auth: { scheme: 'bearer' }, url: 'https://chat.example/a:b@c', list: [1, 'two', null, { on: true }] },
    ...{ fields: [{ key: 'colour', value: 'red' }], position: 'left' },
  }
  const store = await aStoreWith([{ name: 'live_chat', details }])
  expect(await store.shown()).toEqual([{ name: 'live_chat', details }])
})

describe('of the plugins that 2.1 names only what it shows is public', () => {
  test.each([
    ['ga', { id: 'G-1', note: 'inner', servers: [{ id: 'S-1' }] }, { id: 'G-1' }],
    ['gtm', { note: 'inner' }, {}],
    ['clarity', [{ id: 'inner' }], {}],
    ['fb_pixel', { id: { deep: 'inner' } }, {}],
    ['meta_capi', { pixel_id: '1', test_event_code: 'inner' }, true],
    ['meta_tags', { n: 'author', c: 'Himal', note: 'inner' }, { n: 'author', c: 'Himal' }],
    ['meta_tags', [{ n: 'author', c: 'Himal', note: 'inner' }], [{ n: 'author', c: 'Himal' }]],
    ['product_custom_options', { showProductStock: true, note: 'inner' }, { showProductStock: true }],
  ])('%s with %j', async (name, details, shown) => {
    const store = await aStoreWith([{ name, details }])
    expect(await store.shown()).toEqual([{ name, details: shown }])
    expect(await store.inClear()).toEqual([{ name, details }])
  })
})

describe('a change of plugins', () => {
  const details = {
    colour: 'red',
    servers: [
      { host: 'a', api_key: value },
      { host: 'b', api_key: `${value}-b` },
    ],
  }

  test('a nested secret that is not named stays', async () => {
    const store = await aStoreWith([{ name: 'live_chat', details }])
    await store.patch([{ name: 'live_chat', details: { ...details, servers: [{ host: 'c' }, { host: 'b' }] } }])
    const servers = [
      { host: 'c', api_key: value },
      { host: 'b', api_key: `${value}-b` },
    ]
    expect(await store.inClear()).toEqual([{ name: 'live_chat', details: { ...details, servers } }])
  })

  test('a nested secret that is set to an empty text is deleted', async () => {
    const store = await aStoreWith([{ name: 'live_chat', details }])
    await store.patch([{ name: 'live_chat', details: { servers: [{ host: 'a', api_key: '' }, { host: 'b' }] } }])
    const servers = [{ host: 'a' }, { host: 'b', api_key: `${value}-b` }]
    expect(await store.inClear()).toEqual([{ name: 'live_chat', details: { servers } }])
  })

  test('a secret goes with the object around it, and does not come back with it', async () => {
    const store = await aStoreWith([{ name: 'live_chat', details }])
    await store.patch([{ name: 'live_chat', details: { servers: [{ host: 'a' }] } }])
    await store.patch([{ name: 'live_chat', details: { servers: [{ host: 'a' }, { host: 'b' }] } }])
    const servers = [{ host: 'a', api_key: value }, { host: 'b' }]
    expect(await store.inClear()).toEqual([{ name: 'live_chat', details: { servers } }])
  })

  test('a plugin without details keeps its nested secrets', async () => {
    const store = await aStoreWith([{ name: 'live_chat', details }])
    await store.patch([{ name: 'live_chat' }, { name: 'other', details: { api_key: value } }])
    expect(await store.inClear()).toEqual([
      { name: 'live_chat', details },
      { name: 'other', details: { api_key: value } },
    ])
  })

  test('plugins and keys with dots in their names do not share a secret', async () => {
    const plugins = [
      { name: 'chat', details: { 'eu.token': 'one', eu: { token: 'two' } } },
      { name: 'chat.eu', details: { token: 'three' } },
    ]
    const store = await aStoreWith(plugins)
    expect(await store.inClear()).toEqual(plugins)
    await store.patch([plugins[0] as object])
    expect(await store.inClear()).toEqual([plugins[0]])
  })
})
