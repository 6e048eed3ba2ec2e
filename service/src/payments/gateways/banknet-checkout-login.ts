import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Probe } from '../gateway.ts'
import { callGateway, type GatewayResponse, probeOf } from '../gateway-call.ts'
import { type CheckoutAccount, checkoutSignature } from './banknet-checkout-account.ts'

const maxAccounts = 1000
const renewBeforeMs = 60_000
const maxLifetimeMs = 3_600_000

type Login = { token: string; expiresAt: number }

/**
 * Logins by account, shared by the whole process. The cache holds the promise of a login, so that a hundred payments at
 * once log in once. The gateway decides when a token expires, so its time is the wall clock's.
 */
const logins = new LRUCache<string, Promise<Login | undefined>>({ max: maxAccounts })

/** The Authorization header of an account; undefined when the gateway rejects the login. */
export async function checkoutToken(base: string, account: CheckoutAccount): Promise<string | undefined> {
  const key = cacheKey(base, account)
  const known = logins.get(key)
  if (known) {
    const login = await known
    // Payments that waited for a failed login fail with it; the next payment tries again.
    if (!login || login.expiresAt > Date.now()) return login?.token
    if (logins.get(key) === known) logins.delete(key)
  }
  const next = logins.get(key) ?? logIn(base, account)
  logins.set(key, next)
  const fresh = await next
  if (!fresh && logins.get(key) === next) logins.delete(key)
  return fresh?.token
}

/** Removes a token that the gateway rejected, unless a newer one has replaced it. */
export async function forgetToken(base: string, account: CheckoutAccount, token: string): Promise<void> {
  const key = cacheKey(base, account)
  const known = logins.get(key)
  if ((await known)?.token === token && logins.get(key) === known) logins.delete(key)
}

function cacheKey(base: string, { username, password, key }: CheckoutAccount): string {
  const der = key.export({ format: 'der', type: 'pkcs8' })
  return createHash('sha256')
    .update(JSON.stringify([base, username, password]))
    .update(der)
    .digest('hex')
}

const loginShape = z.looseObject({
  accessToken: z.string().min(1).max(8000),
  expiresIn: z.coerce.number().positive().catch(300),
})

async function logIn(base: string, account: CheckoutAccount): Promise<Login | undefined> {
  const startedAt = Date.now()
  const response = await sendLogin(base, account)
  const login = response && loginIn(response)
  if (!login) return undefined
  const lifetimeMs = Math.min(maxLifetimeMs, login.expiresIn * 1000)
  // The token usually starts with `Bearer`.
  const token = /^bearer /i.test(login.accessToken) ? login.accessToken : `Bearer ${login.accessToken}`
  return { token, expiresAt: startedAt + lifetimeMs - Math.min(renewBeforeMs, lifetimeMs / 5) }
}

function sendLogin(base: string, { username, password, key }: CheckoutAccount): Promise<GatewayResponse | undefined> {
  const body = Buffer.from(JSON.stringify({ username, password }))
  return callGateway(`${base}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      signature: checkoutSignature(key, body),
    },
    body,
  })
}

function loginIn({ status, json }: GatewayResponse): z.output<typeof loginShape> | undefined {
  const login = status >= 200 && status <= 299 ? loginShape.safeParse(json).data : undefined
  return login && !/[\r\n]/.test(login.accessToken) ? login : undefined
}

/** A login of its own: a cached one says nothing about today. */
export async function probeLogin(base: string, account: CheckoutAccount): Promise<Probe> {
  return probeOf(await sendLogin(base, account), (response) => loginIn(response) !== undefined)
}
