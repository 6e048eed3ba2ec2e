import type { RateLimit } from '@pasal/contract/route.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'

/*
 * The limits of passwords and resets (1.8). An attempt is counted in the database before it is made: of many attempts
 * at once no more pass.
 */

const failuresOfAccount: RateLimit = { kind: 'signInAccount', requests: 10, minutes: 15 }
const failuresOfClient: RateLimit = { kind: 'signInClient', requests: 60, minutes: 15 }
const resetsOfAccount: RateLimit = { kind: 'resetAccount', requests: 5, minutes: 60 }
const resetsOfClient: RateLimit = { kind: 'resetClient', requests: 60, minutes: 60 }

/**
 * Runs an attempt with a password. Only a failed one counts. An e-mail without an account is counted like one that has
 * it. Outside production, too, these limits cannot be switched off.
 */
export async function countFailures(
  { rateLimits, secrets }: Context,
  { email, ip }: { email: string; ip: string },
  attempt: () => Promise<Response>,
  hasFailed: (response: Response) => boolean | Promise<boolean>,
): Promise<Response> {
  const account = secrets.digest(email)
  await rateLimits.count(failuresOfClient, '', ip, 'always')
  await rateLimits.countKey(failuresOfAccount, account, 'always')
  const uncount = async () => {
    await rateLimits.uncount(failuresOfClient, '', ip)
    await rateLimits.uncountKey(failuresOfAccount, account)
  }
  // What throws is a failure of the service, not a wrong password.
  const response = await attempt().catch(async (error: unknown) => {
    await uncount()
    throw error
  })
  if (!(await hasFailed(response))) await uncount()
  return response
}

/** Whether one more mail may be sent. The response to the client is the same. */
export async function mayReset({ rateLimits, secrets }: Context, email: string, ip: string): Promise<boolean> {
  try {
    await rateLimits.count(resetsOfClient, '', ip)
    await rateLimits.countKey(resetsOfAccount, secrets.digest(email))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false
    throw error
  }
}
