import type { checkoutKey, qrAccount } from '@pasal/contract/payments/accounts.ts'
import { z } from 'zod'

/* The values of environment variables. */

export const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)
/** Digits only: a blank, `4e3` or `0x10` is a mistake. */
export const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().max(max, `at most ${max}`))
export const seconds = (fallback: number) => wholeNumber(86_400).default(fallback)

export const megabyte = 1_000_000
export const megabytes = (fallback: number) => wholeNumber(1_000_000_000).pipe(z.number().min(1)).default(fallback)

const mostProcesses = 256
export const processes = wholeNumber(mostProcesses).pipe(z.number().min(1))

export const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** The base URL of a gateway, to which the gateway's own paths are added. Some banks serve it below a path. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#@]/.test(url), 'not an origin')
  .transform(withoutSlash)
  .optional()

export const keysOf = (secretKey: string) => secretKey.split(',').map((key) => key.trim())

/** JSON with the shape of a gateway account. */
export const account = (shape: typeof qrAccount | typeof checkoutKey) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      } catch {
        context.addIssue('not a JSON object')
        return z.NEVER
      }
    })
    .refine((value) => shape.safeParse(value).success, `not an account: {${Object.keys(shape.shape).join(', ')}}`)
    .optional()

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/i

/** A name, with a port or without one. In lower case: names that shoppers and merchants write are compared with it. */
export const hostedDomain = z
  .string()
  .regex(hostName, 'not a domain')
  .refine((host) => !/:0*$/.test(host) && URL.canParse(`http://${host}`), 'has a port that is none')
  .toLowerCase()

/**
 * PostgreSQL's form for a unix socket, `postgres://user@/database?host=/folder`, has no host and is no standard URL.
 */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'not a postgres:// URL')
  .refine((url) => asUrl(url) !== null, { error: 'not a postgres:// URL', abort: true })
  .refine((url) => isPort(asUrl(url)?.searchParams.get('port') ?? null), 'has a port that is none')

function asUrl(databaseUrl: string): URL | null {
  return URL.parse(databaseUrl.replace('@/', '@socket/'))
}

/** The driver takes the port from the query, too, and there `URL` does not check it. */
function isPort(port: string | null): boolean {
  return port === null || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)
}
