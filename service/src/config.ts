import { resolve } from 'node:path'
import { z } from 'zod'

/*
 * The only reader of the environment. Names and defaults are listed in README.md and are relied on by operators.
 */

const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)
const seconds = (fallback: number) => z.coerce.number().int().min(0).max(86_400).default(fallback)

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SECRET_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  ADMIN_TOKEN: z.string().min(1).optional(),
  DEMO: z.enum(['auto', 'off']).default('auto'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOSTED_DOMAIN: z.string().min(1).default('localhost'),
  TRUST_PROXY: z.string().default('off'),
  ROLES: z.string().default('http,worker,storefront'),
  STOCK_HOLD_SECONDS: seconds(300),
  COUPON_HOLD_SECONDS: seconds(12),
  CATALOG_CACHE_SECONDS: seconds(3600),
  RATE_LIMITS: onOff('on'),
  TEST_EMAIL_DOMAIN: z.string().min(1).default('mailinator.net'),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
})

const roles = z.array(z.enum(['http', 'worker', 'storefront'])).min(1)

export type Role = z.infer<typeof roles>[number]
export type Config = ReturnType<typeof readConfig>

/** A value that cannot be understood, said in one line. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>) {
  // An empty value is what container files write for "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  refuseContradictions(env, production)
  return {
    production,
    port: env.PORT,
    portGiven: given.PORT !== undefined,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    secretKey: env.SECRET_KEY,
    adminToken: env.ADMIN_TOKEN,
    demo: env.DEMO === 'auto' && !production,
    publicUrl: (env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`).replace(/\/+$/, ''),
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    hostedDomain: env.HOSTED_DOMAIN,
    trustProxy: trustProxy(env.TRUST_PROXY),
    roles: readRoles(env.ROLES),
    stockHoldSeconds: env.STOCK_HOLD_SECONDS,
    couponHoldSeconds: env.COUPON_HOLD_SECONDS,
    catalogCacheSeconds: env.CATALOG_CACHE_SECONDS,
    rateLimits: env.RATE_LIMITS === 'on',
    testEmailDomain: env.TEST_EMAIL_DOMAIN.toLowerCase(),
  }
}

function refuseContradictions(env: z.infer<typeof schema>, production: boolean): void {
  if (production && env.RATE_LIMITS === 'off') throw new ConfigError('RATE_LIMITS: cannot be off in production')
  if (production && env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY: required with DATABASE_URL in production')
  }
}

export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** `off`, a hop count, or addresses and networks separated by commas: Fastify's own forms. */
function trustProxy(value: string): boolean | number | string {
  if (value === 'off') return false
  if (/^\d+$/.test(value)) return Number(value)
  if (!/^[0-9a-fA-F.:/, a-z]+$/.test(value)) throw new ConfigError('TRUST_PROXY: off, a number of hops, or addresses')
  return value
}

function readRoles(value: string): Role[] {
  const parsed = roles.safeParse(value.split(',').map((role) => role.trim()))
  if (!parsed.success) throw new ConfigError('ROLES: a list of http, worker, storefront')
  return parsed.data
}
