import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { callGateway } from '../gateway-call.ts'
import { type CheckoutAccount, checkoutSignature } from './banknet-checkout-account.ts'

const accounts = 1000
const renewBeforeMs = 60_000
const longestLifeMs = 3_600_000

type Login = { token: string; endsAt: number }

/**
 * Logins by account, shared by everything in this process. A promise stands in the cache from the moment somebody asks, so that a hundred
 * payments at once log in once. Tokens live by the gateway's time, which no test moves.
 */
const logins = new LRUCache<string, Promise<Login | undefined>>({ max: accounts })

/** The Authorization of an account; undefined when the gateway does not let it in. */
export async function checkoutToken(base: string, account: CheckoutAccount): Promise<string | undefined> {
  const key = cacheKey(base, account)
  const known = logins.get(key)
  if (known) {
    const login = await known
    // Who waited for a login that failed takes its answer; the next payment tries again.
    if (!login || login.endsAt > Date.now()) return login?.token
    if (logins.get(key) === known) logins.delete(key)
  }
  const next = logins.get(key) ?? logIn(base, account)
  logins.set(key, next)
  const fresh = await next
  if (!fresh && logins.get(key) === next) logins.delete(key)
  return fresh?.token
}

/** Forgets a token that the gateway refused; a newer one stays. */
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

const answerShape = z.looseObject({
  accessToken: z.string().min(1).max(8000),
  expiresIn: z.coerce.number().positive().catch(300),
})

async function logIn(base: string, account: CheckoutAccount): Promise<Login | undefined> {
  const { username, password, key } = account
  const body = Buffer.from(JSON.stringify({ username, password }))
  const startedAt = Date.now()
  const answer = await callGateway(`${base}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      signature: checkoutSignature(key, body),
    },
    body,
  })
  if (!answer || answer.status < 200 || answer.status > 299) return undefined
  const login = answerShape.safeParse(answer.json).data
  if (!login || /[\r\n]/.test(login.accessToken)) return undefined
  const lifeMs = Math.min(longestLifeMs, login.expiresIn * 1000)
  // The token says Bearer itself; a bare one is tolerated.
  const token = /^bearer /i.test(login.accessToken) ? login.accessToken : `Bearer ${login.accessToken}`
  return { token, endsAt: startedAt + lifeMs - Math.min(renewBeforeMs, lifeMs / 5) }
}
