import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/process/config-error.ts'
import { hostInUrl } from './platform/values/host-in-url.ts'

const productionDatabase = { NODE_ENV: 'production', DATABASE_URL: 'postgres://pasal@db.example/pasal' }

const qrAccount = { merchantCode: 'SHOP1', secret: 'hunter2', username: 'pasal', password: 'hunter2' }
const checkoutAccount = { username: 'pasal', password: 'hunter2', terminalId: 'T1', privateKey: 'hunter2' }

const aBucket = {
  bucket: 'bucket',
  endpoint: 'http://127.0.0.1:9000',
  region: 'ap-south-1',
  credentials: { accessKeyId: 'KEY', secretAccessKey: 'S/T' },
}

describe('configuration', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 4000,
      portGiven: false,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('./data'),
      secretKey: undefined,
      adminToken: undefined,
      demo: true,
      publicUrl: 'http://127.0.0.1:4000',
      hostedDomain: 'localhost',
      trustProxy: false,
      roles: ['http', 'worker', 'storefront'],
      stockHoldSeconds: 300,
      couponHoldSeconds: 12,
      catalogCacheSeconds: 3600,
      rateLimits: true,
      testEmailDomain: 'mailinator.net',
    })
  })

  const freeTexts = ['HOST', 'DATA_DIR', 'TEST_EMAIL_DOMAIN', 'MAIL_FROM', 'SMS_TOKEN', 'SMS_FROM', 'AWS_REGION']
  test.each(freeTexts)('%s: a blank value stops the start', (name) => {
    for (const blank of [' ', '\t\n']) expect(rejection({ [name]: blank })).toBe(`${name}: is blank`)
  })

  test('an empty value counts as not set', () => {
    const empty = { PORT: '', DATABASE_URL: '', SECRET_KEY: '', ADMIN_TOKEN: '', ROLES: '', PUBLIC_URL: '', DEMO: '' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', '0', { port: 0, portGiven: true }],
    ['PORT', '65535', { port: 65_535 }],
    ['WEBHOOK_RETRY_SECONDS', '0,1,2', { webhookRetrySeconds: [0, 1, 2] }],
    [
      'OUTBOUND_ALLOWED_ADDRESSES',
      '127.0.0.1, 10.0.0.0/8,::1',
      { outboundAllowedAddresses: ['127.0.0.1', '10.0.0.0/8', '::1'] },
    ],
    ['HOST', '::1', { host: '::1', publicUrl: 'http://[::1]:4000' }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:4000' }],
    ['HOST', '::', { host: '::', publicUrl: 'http://127.0.0.1:4000' }],
    ['DATABASE_URL', 'postgresql://u:p@db:5433/shop', { databaseUrl: 'postgresql://u:p@db:5433/shop' }],
    ['DATA_DIR', '/var/lib/pasal', { dataDir: '/var/lib/pasal' }],
    ['SECRET_KEY', 'k'.repeat(16), { secretKey: 'k'.repeat(16), secretKeyIsShort: false }],
    ['SECRET_KEY', 'short', { secretKey: 'short', secretKeyIsShort: true }],
    ['SECRET_KEY', `${'k'.repeat(16)}, short`, { secretKeyIsShort: true }],
    ['ADMIN_TOKEN', 't', { adminToken: 't' }],
    ['ADMIN_TOKEN', ' t\n', { adminToken: 't' }],
    ['DEMO', 'off', { demo: false }],
    ['NODE_ENV', 'production', { production: true, demo: false }],
    ['PUBLIC_URL', 'https://api.shop.example/', { publicUrl: 'https://api.shop.example', publicUrlGiven: true }],
    ['PUBLIC_URL', 'HTTPS://API.Shop.Example:443', { publicUrl: 'https://api.shop.example' }],
    ['HOSTED_DOMAIN', 'shops.example', { hostedDomain: 'shops.example' }],
    ['HOSTED_DOMAIN', 'localhost', { hostedDomain: 'localhost' }],
    ['HOSTED_DOMAIN', 'LocalHost:4000', { hostedDomain: 'localhost:4000' }],
    ['TRUST_PROXY', 'off', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '0', { trustProxy: false }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1, loopback', { trustProxy: '10.0.0.0/8, ::1, loopback' }],
    ['ROLES', 'http', { roles: ['http'] }],
    ['PROCESSES', '4', { processes: 4, processesMayBeFewer: false }],
    ['PROCESSES', 'auto', { processes: availableParallelism(), processesMayBeFewer: true }],
    ['ROLES', 'worker, http', { roles: ['worker', 'http'] }],
    ['STOCK_HOLD_SECONDS', '120', { stockHoldSeconds: 120 }],
    ['COUPON_HOLD_SECONDS', '0', { couponHoldSeconds: 0 }],
    ['CATALOG_CACHE_SECONDS', '0', { catalogCacheSeconds: 0 }],
    ['RATE_LIMITS', 'off', { rateLimits: false }],
    ['TEST_EMAIL_DOMAIN', 'Trash.Example', { testEmailDomain: 'trash.example' }],
    [
      'UPLOADS_URL',
      's3://KEY:S%2FT@bucket?endpoint=http://127.0.0.1:9000&region=ap-south-1',
      { uploadsBucket: aBucket },
    ],
  ])('%s=%s', (name, value, expected) => expect(readConfig({ [name]: value })).toMatchObject(expected))

  test.each([
    ['PORT', ['http', '-1', '65536', '4000.5', '4e3', '0x10', ' ']],
    ['DATABASE_URL', ['localhost', 'mysql://db/shop', 'http://db', 'postgres://db?port=x', 'postgres://db?port=65536']],
    ['SECRET_KEY', [',', `${'k'.repeat(20)},`]],
    ['ADMIN_TOKEN', [' ', '\n', 'señal', 'a\nb', 'संकेत']],
    ['DEMO', ['on', 'true']],
    ['NODE_ENV', ['prod', 'Production']],
    [
      'PUBLIC_URL',
      ['shop.example', 'ftp://shop.example', 'http://a.example/b', 'http://a.example?b', 'http://a@b.example'],
    ],
    [
      'HOSTED_DOMAIN',
      [
        ...['https://shops.example', 'foo bar', 'x/y', '.x.com', 'x..com', 'x.com.', 'x.com:', '*.x.com'],
        ...['x.com:0', 'x.com:99999'],
      ],
    ],
    [
      'WALLET_B_URL',
      ['khalti.com', 'ftp://khalti.com', 'https://k.example?x=1', 'https://k.example/#x', 'https://u:p@k.example'],
    ],
    [
      'TRUST_PROXY',
      ['true', 'on', '-1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/9', '0.0.0.0/0', '::/00', 'a.example', '::1,,::1'],
    ],
    ['ROLES', ['web', 'http;worker', ',', 'storefront']],
    ['PROCESSES', ['0', '-1', '2.5', 'all', '257']],
    ['STOCK_HOLD_SECONDS', ['5m', '-1', '1.5', 'Infinity', '86401']],
    ['COUPON_HOLD_SECONDS', ['x']],
    ['CATALOG_CACHE_SECONDS', ['never', '1e3']],
    ['RATE_LIMITS', ['no', '0']],
    ['TEST_EMAIL_DOMAIN', [' trash.example', 'trash.example\n', 'trash.example, spam.example']],
    ['SMTP_URL', ['mail', 'http://mail.example', 'smtp://', 'smtp:mail', 'smtps://?x=1']],
    ['QR_PLATFORM_CREDENTIALS', noAccounts(qrAccount, checkoutAccount, 'merchantCode')],
    ['BANKNET_CHECKOUT_DEV_CREDENTIALS', noAccounts(checkoutAccount, qrAccount, 'terminalId')],
    ['MAIL_FROM', ['Pasal', 'Pasal <orders>', 'a b@c.example']],
    ['SMS_URL', ['sms', 'ftp://sms.example', 'https://user:word@sms.example/']],
    ['META_GRAPH_URL', ['graph']],
    [
      'DNS_SERVERS',
      ['dns server', '127.0.0.1:0', '127.0.0.1:70000', '127.0.0.1,', ':53', '[::1', 'https://dns.example'],
    ],
    [
      'UPLOADS_URL',
      [
        ...['bucket', 'http://bucket', 's3://', 's3://k:s@Bucket_1', 's3://k:s@bucket:9000', 's3://k:s@bucket/folder'],
        ...['s3://k@bucket', 's3://:s@bucket', 's3://k:%zz@bucket', 's3://bucket', 's3://k:s@bucket#x'],
        ...['endpoint=localhost', 'endpoint=http://h/path', 'acl=public', 'region=', 'region=a&region=b'].map(
          (option) => `s3://k:s@bucket?${option}`,
        ),
      ],
    ],
  ])('%s: an invalid value stops the start with one line that names the variable', (name, values) => {
    for (const value of values) {
      const message = rejection({ [name]: value })
      expect(message, `${name}=${value}`).toMatch(new RegExp(`^${name}: \\S`))
      expect(message).not.toContain('\n')
    }
  })

  test.each([
    [
      'limits off in production',
      { NODE_ENV: 'production', RATE_LIMITS: 'off' },
      'RATE_LIMITS: cannot be off in production',
    ],
    ['a mail server without a sender', { SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: required with SMTP_URL'],
    ['an SMS provider without a token', { SMS_URL: 'https://sms.example/v2/sms/' }, 'SMS_TOKEN: required with SMS_URL'],
    ['a shared database without a key', productionDatabase, 'SECRET_KEY: required with DATABASE_URL in production'],
  ])('%s is rejected as a contradiction', (_case, environment, message) => expect(rejection(environment)).toBe(message))

  test('values that do not contradict each other are accepted', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readConfig({ ...productionDatabase, SECRET_KEY: 's'.repeat(16) }).production).toBe(true)
    expect(readConfig({ DATABASE_URL: productionDatabase.DATABASE_URL }).secretKey).toBeUndefined()
  })

  test('credentials of the uploads bucket may come from the AWS variables', () => {
    const environment = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'S/T', AWS_SESSION_TOKEN: 'token' }
    expect(readConfig({ ...environment, UPLOADS_URL: 's3://bucket' }).uploadsBucket).toEqual({
      bucket: 'bucket',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'S/T', sessionToken: 'token' },
    })
    const inUrl = readConfig({ ...environment, AWS_REGION: 'eu-west-1', UPLOADS_URL: 's3://me:mine@bucket' })
    expect(inUrl.uploadsBucket).toMatchObject({
      region: 'eu-west-1',
      credentials: { accessKeyId: 'me', secretAccessKey: 'mine' },
    })
    expect(readConfig(environment).uploadsBucket).toBeUndefined()
  })

  test.each([
    ['as documented', qrAccount],
    ['with numbers for its codes', { merchantCode: 10_234, secret: 5, username: 1, password: 2 }],
  ])('QR_PLATFORM_CREDENTIALS is accepted %s', (_case, account) => {
    const { qrPlatformCredentials } = readConfig({ QR_PLATFORM_CREDENTIALS: JSON.stringify(account) })
    expect(qrPlatformCredentials).toEqual(account)
  })

  test.each([
    ['as documented', checkoutAccount],
    ['with a number for its terminal', { ...checkoutAccount, terminalId: 10_234 }],
    ['with the kind of QR its bank scans', { ...checkoutAccount, qrType: 'DYNAMIC_QR' }],
  ])('BANKNET_CHECKOUT_DEV_CREDENTIALS is accepted %s', (_case, account) => {
    const { banknetCheckoutDevCredentials } = readConfig({ BANKNET_CHECKOUT_DEV_CREDENTIALS: JSON.stringify(account) })
    expect(banknetCheckoutDevCredentials).toEqual(account)
  })

  test('the line about an invalid secret does not repeat the secret', () => {
    expect(rejection({ UPLOADS_URL: 's3://key:hunter2@bucket/x' })).not.toContain('hunter2')
    expect(rejection({ SECRET_KEY: 'hunter2,' })).not.toContain('hunter2')
    expect(rejection({ DATABASE_URL: 'mysql://root:hunter2@db/shop' })).not.toContain('hunter2')
    expect(rejection({ QR_PLATFORM_CREDENTIALS: JSON.stringify(checkoutAccount) })).not.toContain('hunter2')
    expect(rejection({ BANKNET_CHECKOUT_DEV_CREDENTIALS: JSON.stringify(qrAccount) })).not.toContain('hunter2')
  })
})

test('an IPv6 host is bracketed in a URL, others are not', () => {
  expect(hostInUrl('::1')).toBe('[::1]')
  expect(hostInUrl('127.0.0.1')).toBe('127.0.0.1')
  expect(hostInUrl('shop.example')).toBe('shop.example')
})

/**
 * Values that are no account of this shape: another gateway's, one without its code, a code that is too long or of
 * another type.
 */
function noAccounts(account: object, other: object, code: string): string[] {
  const wrong = [
    other,
    [account],
    ...[undefined, '', 'x'.repeat(17), true].map((value) => ({ ...account, [code]: value })),
  ]
  return ['hunter2', 'null', ...wrong.map((value) => JSON.stringify(value))]
}

function rejection(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`)
}
