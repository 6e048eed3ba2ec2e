import { clientAddress } from '../platform/http/client-address.ts'
import type { AuthRequest } from './auth-route.ts'
import { countFailures } from './failed-attempts.ts'
import { findSession } from './find-session.ts'
import { errorCode, forward } from './forward.ts'

/** A change that asks for the password again: wrong ones count like failed sign-ins, so a session cannot guess it. */
export async function withPassword(given: AuthRequest): Promise<Response> {
  const { context, request } = given
  const session = await findSession(context, request.headers)
  if (!session) return forward(given)
  return countFailures(
    context,
    { email: session.email, ip: clientAddress(request) },
    () => forward(given),
    async (response) => (await errorCode(response)) === 'INVALID_PASSWORD',
  )
}
