import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { signInKeys } from './sign-in-keys.ts'

/* The cookie of a session as better-auth writes it: `<token>.<signature>`, percent-encoded. */

export const cookiePrefix = 'pasal'

type Site = { publicUrl: string }

/** Cookies are sent over https only where the service is reached over https. */
export function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}

const secureName = '__Secure-'

function sessionCookieName(site: Site): string {
  return `${isSecure(site) ? secureName : ''}${cookiePrefix}.session_token`
}

/** Whether a request has a cookie of ours. Another one is of another program on this host. */
export function hasOwnCookie({ cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && new RegExp(`(^|;\\s*)(${secureName})?${cookiePrefix}\\.`).test(cookie)
}

/** Seconds until a session ends that is not used. */
export const sessionSeconds = 7 * 86_400

/** The `Set-Cookie` of a session. */
export function sessionCookie(site: Site, secrets: SecretBox, token: string): string {
  const value = encodeURIComponent(`${token}.${signatureOf(secrets, token)}`)
  const secure = isSecure(site) ? '; Secure' : ''
  return `${sessionCookieName(site)}=${value}; Max-Age=${sessionSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

function signatureOf(secrets: SecretBox, token: string): string {
  return createHmac('sha256', signInKeys(secrets)[0] as string)
    .update(token)
    .digest('base64')
}

/** The session's token, when the cookie is there and its signature is ours. */
export function signedToken(site: Site, secrets: SecretBox, { cookie }: IncomingHttpHeaders): string | undefined {
  const value = readCookie(cookie ?? '', sessionCookieName(site))
  const [, token, signature] = /^([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9+/=]{1,100})$/.exec(value ?? '') ?? []
  if (token === undefined || signature === undefined) return undefined
  const expected = createHmac('sha256', signInKeys(secrets)[0] as string)
    .update(token)
    .digest('base64')
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

/** Whether the session was opened to end with the browser: such a one is not renewed. */
export function isBrowserSession(site: Site, { cookie }: IncomingHttpHeaders): boolean {
  return readCookie(cookie ?? '', `${isSecure(site) ? secureName : ''}${cookiePrefix}.dont_remember`) !== undefined
}

/** The sign-in that waits for its second factor, as the cookie names it. Its signature is not checked here. */
export function waitingSignIn(site: Site, { cookie }: IncomingHttpHeaders): string | undefined {
  const value = readCookie(cookie ?? '', `${isSecure(site) ? secureName : ''}${cookiePrefix}.two_factor`)
  return value?.slice(0, Math.max(0, value.lastIndexOf('.')))
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`))
  if (pair === undefined) return undefined
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return undefined
  }
}
