import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { checkoutKey, qrAccount } from '@pasal/contract/payments/accounts.ts'
import { isOrigin } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { ConfigError } from './platform/process/config-error.ts'
import {
  account,
  databaseUrl,
  hostedDomain,
  keysOf,
  megabyte,
  megabytes,
  onOff,
  origin,
  processes,
  seconds,
  wholeNumber,
  withoutSlash,
} from './platform/process/config-values.ts'
import { isAddressOrNetwork, trustProxy } from './platform/process/network-lists.ts'
import { awsVariables, s3Bucket, s3Url } from './platform/storage/s3-url.ts'
import { hostInUrl } from './platform/values/host-in-url.ts'
import { serverAddresses } from './platform/values/server-addresses.ts'

/* The only reader of the environment. docs/operations/configuration.md lists the names, which operators rely on. */

export const defaultPort = 4000

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(65_535).default(defaultPort),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  // Several keys with commas while one is being replaced (secret-box.ts).
  SECRET_KEY: z
    .string()
    .refine((keys) => keysOf(keys).every((key) => key !== ''), 'has an empty key between its commas')
    .optional(),
  // Clients send other characters in a header as different bytes, or not at all.
  ADMIN_TOKEN: z
    .string()
    .trim()
    .regex(/^[ -~]*$/, 'may have ASCII characters only, since it is sent in a header')
    .optional(),
  DEMO: z.enum(['auto', 'off']).default('auto'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutSlash)
    .refine(isOrigin, 'not an origin')
    // As browsers write it: in lower case and without the usual port. Origins are compared with it.
    .transform((url) => new URL(url).origin)
    .optional(),
  HOSTED_DOMAIN: hostedDomain.default('localhost'),
  TRUST_PROXY: z.string().default('off'),
  ROLES: z.string().default('http,worker,storefront'),
  PROCESSES: z.union([z.literal('auto'), processes], 'a whole number from 1, or auto').default(1),
  STOCK_HOLD_SECONDS: seconds(300),
  COUPON_HOLD_SECONDS: seconds(12),
  CATALOG_CACHE_SECONDS: seconds(3600),
  RATE_LIMITS: onOff('on'),
  RETURN_URLS: z.enum(['any', 'own']).default('any'),
  // No email of an order has a blank, so no order would ever be a test order.
  TEST_EMAIL_DOMAIN: z.string().regex(/^\S+$/, 'has a blank').default('mailinator.net'),
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d{1,7}(,\d{1,7}){0,19}$/, 'up to 20 whole numbers with commas')
    .transform((list) => list.split(',').map(Number))
    .default([5, 300, 1800, 7200, 18_000, 28_800, 28_800]),
  OUTBOUND_ALLOWED_ADDRESSES: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((list) => list.every(isAddressOrNetwork), 'a list of addresses and networks')
    .optional(),
  UNPAID_ORDER_RETENTION_DAYS: wholeNumber(36_500).pipe(z.number().min(1, 'at least 1')).default(90),
  GATEWAY_SANDBOX: z.enum(['on', 'off']).optional(),
  WALLET_A_URL: origin,
  WALLET_A_STATUS_URL: origin,
  WALLET_B_URL: origin,
  BANKNET_A_URL: origin,
  BANKNET_QR_URL: origin,
  BANKNET_CHECKOUT_URL: origin,
  HUB_A_URL: origin,
  HUB_A_FORM_URL: origin,
  BANK_CARD_URL: origin,
  QR_PLATFORM_CREDENTIALS: account(qrAccount),
  BANKNET_CHECKOUT_DEV_CREDENTIALS: account(checkoutKey),
  UPLOADS_URL: s3Url.optional(),
  UPLOADS_MAX_MB: megabytes(50_000),
  UPLOADS_STORE_MAX_MB: megabytes(10_000),
  ...awsVariables,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).hostname !== '', 'names no host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/, 'not a mail address')
    .optional(),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'has a user part')
    .optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  META_GRAPH_URL: origin,
  DNS_SERVERS: serverAddresses(53).optional(),
})

const roles = z.array(z.enum(['http', 'worker', 'storefront'])).min(1)

export type Role = z.infer<typeof roles>[number]
export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  // Container files write an empty value for "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const blank = Object.keys(schema.shape).find((name) => given[name]?.trim() === '')
  if (blank) throw new ConfigError(`${blank}: is blank`)
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  rejectContradictions(env, production)
  const roles = readRoles(env.ROLES)
  const isStorefrontAlone = roles.every((role) => role === 'storefront')
  if (isStorefrontAlone && env.PUBLIC_URL === undefined) {
    throw new ConfigError('ROLES: storefront alone needs PUBLIC_URL, the origin of the API that it reads')
  }
  return {
    production,
    port: env.PORT,
    portGiven: given.PORT !== undefined,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    secretKey: env.SECRET_KEY,
    secretKeyIsShort: env.SECRET_KEY !== undefined && keysOf(env.SECRET_KEY).some((key) => key.length < 16),
    adminToken: env.ADMIN_TOKEN,
    demo: env.DEMO === 'auto' && !production,
    publicUrl: env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`,
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    hostedDomain: env.HOSTED_DOMAIN,
    trustProxy: trustProxy(env.TRUST_PROXY),
    roles,
    /** only shops, of the API at PUBLIC_URL */
    isStorefrontAlone,
    processes: env.PROCESSES === 'auto' ? availableParallelism() : env.PROCESSES,
    /** `auto`: one process for each core, or fewer when the database allows fewer connections */
    processesMayBeFewer: env.PROCESSES === 'auto',
    stockHoldSeconds: env.STOCK_HOLD_SECONDS,
    couponHoldSeconds: env.COUPON_HOLD_SECONDS,
    catalogCacheSeconds: env.CATALOG_CACHE_SECONDS,
    rateLimits: env.RATE_LIMITS === 'on',
    /** `own`: the `url` of orders and payment starts must be an origin of the store */
    returnUrls: env.RETURN_URLS,
    testEmailDomain: env.TEST_EMAIL_DOMAIN.toLowerCase(),
    /** pauses between the attempts of a webhook */
    webhookRetrySeconds: env.WEBHOOK_RETRY_SECONDS,
    /** private networks that webhooks and fetches of pictures may reach; none in production */
    outboundAllowedAddresses: env.OUTBOUND_ALLOWED_ADDRESSES ?? [],
    unpaidOrderRetentionDays: env.UNPAID_ORDER_RETENTION_DAYS,
    /** the built-in simulator of all gateways; never in production */
    gatewaySandbox: env.GATEWAY_SANDBOX === undefined ? !production : env.GATEWAY_SANDBOX === 'on',
    /** origins set by the operator; absent: the sandbox's where it is on, else the gateway's own hosts */
    gatewayUrls: {
      walletA: env.WALLET_A_URL,
      walletAStatus: env.WALLET_A_STATUS_URL,
      walletB: env.WALLET_B_URL,
      banknetA: env.BANKNET_A_URL,
      banknetQr: env.BANKNET_QR_URL,
      banknetCheckout: env.BANKNET_CHECKOUT_URL,
      hubA: env.HUB_A_URL,
      hubAForm: env.HUB_A_FORM_URL,
      bankCard: env.BANK_CARD_URL,
    },
    qrPlatformCredentials: env.QR_PLATFORM_CREDENTIALS,
    banknetCheckoutDevCredentials: env.BANKNET_CHECKOUT_DEV_CREDENTIALS,
    /** absent: uploads are kept in DATA_DIR/public_uploads */
    uploadsBucket: env.UPLOADS_URL && s3Bucket(env.UPLOADS_URL, env),
    /** what stored uploads may take together, in the folder or the bucket */
    uploadsMaxBytes: { ofAll: env.UPLOADS_MAX_MB * megabyte, ofStore: env.UPLOADS_STORE_MAX_MB * megabyte },
    /** absent: mails are kept in the outbox */
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** absent: SMS are kept in the outbox */
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN ?? '', from: env.SMS_FROM ?? '' } : undefined,
    /** what is asked for the records of domains; absent: the system's servers */
    dnsServers: env.DNS_SERVERS,
    metaGraphUrl: env.META_GRAPH_URL ?? 'https://graph.facebook.com',
  }
}

function rejectContradictions(env: z.infer<typeof schema>, production: boolean): void {
  if (production && env.RATE_LIMITS === 'off') throw new ConfigError('RATE_LIMITS: cannot be off in production')
  if (production && env.OUTBOUND_ALLOWED_ADDRESSES) {
    throw new ConfigError('OUTBOUND_ALLOWED_ADDRESSES: cannot be set in production')
  }
  if (production && env.GATEWAY_SANDBOX === 'on') throw new ConfigError('GATEWAY_SANDBOX: cannot be on in production')
  if (production && env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY: required with DATABASE_URL in production')
  }
  if (env.SMTP_URL && !env.MAIL_FROM) throw new ConfigError('MAIL_FROM: required with SMTP_URL')
  if (env.UPLOADS_URL && !s3Bucket(env.UPLOADS_URL, env)) {
    throw new ConfigError(
      'UPLOADS_URL: needs a user and password in it, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  }
  if (env.SMS_URL && !env.SMS_TOKEN) throw new ConfigError('SMS_TOKEN: required with SMS_URL')
}

function readRoles(value: string): Role[] {
  const parsed = roles.safeParse(value.split(',').map((role) => role.trim()))
  if (!parsed.success) throw new ConfigError('ROLES: a list of http, worker, storefront')
  if (parsed.data.includes('storefront') && parsed.data.includes('worker') && !parsed.data.includes('http')) {
    throw new ConfigError('ROLES: storefront runs beside http or alone, not beside worker')
  }
  return parsed.data
}
