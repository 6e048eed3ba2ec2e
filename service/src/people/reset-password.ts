import { setTimeout as sleep } from 'node:timers/promises'
import { askAuth } from './ask-auth.ts'
import type { Asked } from './auth-call.ts'
import { mayReset } from './failed-attempts.ts'
import { normalEmail } from './sign-in.ts'

/** The page that sets the new password, when the client names none. */
const resetPage = '/dashboard/reset-password'
/** A mail takes longer than none. The response comes after this time, so that it does not tell which e-mail has an account. */
const leastMs = 200
const noAccount = 'nobody@pasal.invalid'

export async function requestReset(asked: Asked): Promise<Response> {
  const [response] = await Promise.all([askForReset(asked), sleep(leastMs)])
  return response
}

async function askForReset(asked: Asked): Promise<Response> {
  const { context, request, body } = asked
  const email = normalEmail(body.email)
  if (email === undefined) return askAuth(asked)
  const mailed = (await mayReset(context, email, request.ip)) ? email : noAccount
  const redirectTo = body.redirectTo || `${context.config.publicUrl}${resetPage}`
  return askAuth({ ...asked, body: { email: mailed, redirectTo } })
}

/** The link of the mail leads to the page with the token, or with `error=INVALID_TOKEN`. */
export function followResetLink(asked: Asked): Promise<Response> {
  const { token } = asked.request.params as { token: string }
  const { callbackURL } = asked.request.query as { callbackURL?: unknown }
  const known = /^[A-Za-z0-9_-]{1,100}$/.test(token) ? token : 'unknown'
  const page =
    typeof callbackURL === 'string' && callbackURL !== ''
      ? callbackURL
      : `${asked.context.config.publicUrl}${resetPage}`
  return askAuth({ ...asked, path: `/auth/reset-password/${known}?callbackURL=${encodeURIComponent(page)}` })
}
