import { askAuth, errorCode } from './ask-auth.ts'
import type { Asked } from './auth-call.ts'
import { countFailures } from './failed-attempts.ts'
import { findSession } from './find-session.ts'

/** A change that asks for the password again: wrong ones count like failed sign-ins, so a session cannot guess it. */
export async function withPassword(asked: Asked): Promise<Response> {
  const { context, request } = asked
  const session = await findSession(context, request.headers)
  if (!session) return askAuth(asked)
  return countFailures(
    context,
    { email: session.email, ip: request.ip },
    () => askAuth(asked),
    async (response) => (await errorCode(response)) === 'INVALID_PASSWORD',
  )
}
