import { setTimeout as sleep } from 'node:timers/promises'
import { clientAddress } from '../platform/http/client-address.ts'
import type { AuthRequest } from './auth-route.ts'
import { mayReset } from './failed-attempts.ts'
import { forward } from './forward.ts'
import { normalEmail } from './sign-in.ts'

/** The page that sets the new password, when the client names none. */
const resetPage = '/dashboard/reset-password'
/** A mail takes longer than none: the response waits for this time, so that it does not show who has an account. */
const leastMs = 200
const noAccount = 'nobody@pasal.invalid'

export async function requestReset(given: AuthRequest): Promise<Response> {
  const [response] = await Promise.all([askForReset(given), sleep(leastMs)])
  return response
}

async function askForReset(given: AuthRequest): Promise<Response> {
  const { context, request, body } = given
  const email = normalEmail(body.email)
  if (email === undefined) return forward(given)
  const mailed = (await mayReset(context, email, clientAddress(request))) ? email : noAccount
  const redirectTo = body.redirectTo || `${context.config.publicUrl}${resetPage}`
  return forward({ ...given, body: { email: mailed, redirectTo } })
}

/** The link of the mail leads to the page with the token, or with `error=INVALID_TOKEN`. */
export function followResetLink(given: AuthRequest): Promise<Response> {
  const { token } = given.request.params as { token: string }
  const { callbackURL } = given.request.query as { callbackURL?: unknown }
  const known = /^[A-Za-z0-9_-]{1,100}$/.test(token) ? token : 'unknown'
  const page =
    typeof callbackURL === 'string' && callbackURL !== ''
      ? callbackURL
      : `${given.context.config.publicUrl}${resetPage}`
  return forward({ ...given, path: `/auth/reset-password/${known}?callbackURL=${encodeURIComponent(page)}` })
}
