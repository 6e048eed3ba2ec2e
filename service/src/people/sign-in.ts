import { randomBytes } from 'node:crypto'
import { clientAddress } from '../platform/http/client-address.ts'
import { tooManyRequests } from '../platform/http/errors.ts'
import type { AuthRequest } from './auth-route.ts'
import { isBlockedDemoPerson } from './demo-people.ts'
import { countFailures } from './failed-attempts.ts'
import { findSession } from './find-session.ts'
import { errorCode, forward } from './forward.ts'
import { lockedSeconds, openAuth } from './open-auth.ts'
import { waitingSignIn } from './session-cookie.ts'
import { deleteSession, isCodeUsed, markCodeUsed } from './sessions.queries.ts'

type SignedIn = { token: string; user: { id: string } }

export async function signIn(given: AuthRequest): Promise<Response> {
  const { context, request, body } = given
  const email = normalEmail(body.email)
  const attempt: AuthRequest['body'] = { ...body, ...(email === undefined ? undefined : { email }) }
  // A password that cannot be right: the response and its time are those of a wrong one.
  if (email && isBlockedDemoPerson(context.config, email)) attempt.password = randomBytes(24).toString('hex')
  const response = await countFailures(
    context,
    { email: email ?? '', ip: clientAddress(request) },
    () => forward({ ...given, body: attempt }),
    (answer) => !answer.ok,
  )
  if (!response.ok) request.log.info({ status: response.status }, 'sign-in rejected')
  else await logSignIn(given, response)
  return response
}

export function normalEmail(given: unknown): string | undefined {
  return typeof given === 'string' ? given.trim().toLowerCase() : undefined
}

async function logSignIn({ request }: AuthRequest, response: Response): Promise<void> {
  const { user } = (await response.clone().json()) as Partial<SignedIn>
  if (user) request.log.info({ person_id: user.id }, 'signed in')
}

export async function verifyTotp(given: AuthRequest): Promise<Response> {
  const { context, request, body } = given
  const before = await findSession(context, request.headers)
  // better-auth would take the code as right and end the sign-in that waits for it. A wrong one leaves it open.
  if (await isUsed(given)) return verifyBackupCode({ ...given, body: { ...body, code: '' } })
  const response = await verifyBackupCode(given)
  if (!response.ok) return response
  const { token, user } = (await response.clone().json()) as SignedIn
  if (await markCodeUsed(context.db, user.id, String(body.code), context.clock.now())) return response
  // The code was used by another request at the same time. The client has not received the new session yet.
  if (!before) await deleteSession(context.db, token)
  return wrongCode()
}

/** Whether the person of the sign-in that waits has used the code before. */
async function isUsed({ context, request, body }: AuthRequest): Promise<boolean> {
  const waiting = waitingSignIn(context.config, request.headers)
  if (!waiting) return false
  const { internalAdapter } = await (await openAuth(context)).$context
  const signIn = await internalAdapter.findVerificationValue(waiting)
  return signIn !== null && isCodeUsed(context.db, signIn.value, String(body.code), context.clock.now())
}

/** Checks a second factor, of either kind. After five wrong ones better-auth ends the sign-in that waits for it. */
export async function verifyBackupCode(given: AuthRequest): Promise<Response> {
  const response = await forward(given)
  if (response.ok) await logSignIn(given, response)
  else given.request.log.info({ status: response.status }, 'second factor rejected')
  if (response.status === 429) throw tooManyRequests(lockedSeconds)
  // A conflict: another request used the backup code, or turned the second factor off, at the same time.
  const over = response.status === 409 || (await errorCode(response)) === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return over ? wrongCode() : response
}

function wrongCode(): Response {
  return Response.json({ message: 'Invalid code', code: 'INVALID_CODE' }, { status: 401 })
}
