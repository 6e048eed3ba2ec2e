import type { RateLimit } from '@pasal/contract/route.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'
import { clientNetwork, clientSite, clientsOfSite } from '../platform/http/rate-limits.ts'

/*
 * The limits of passwords and resets (1.8). An attempt is counted in the database before it is made: of many attempts
 * at once no more pass.
 */

const failuresOfAccount: RateLimit = { kind: 'signInAccount', requests: 10, minutes: 15 }
const failuresOfClient: RateLimit = { kind: 'signInClient', requests: 60, minutes: 15 }
const resetsOfAccount: RateLimit = { kind: 'resetAccount', requests: 5, minutes: 60 }
const resetsOfClient: RateLimit = { kind: 'resetClient', requests: 60, minutes: 60 }
const failuresOfSite = ofSite(failuresOfClient)
const resetsOfSite = ofSite(resetsOfClient)

function ofSite({ kind, requests, minutes }: RateLimit): RateLimit {
  return { kind: `${kind}Site`, requests: requests * clientsOfSite, minutes }
}

/** What an attempt counts for: the client, and the /48 around an IPv6 client. */
function clientCounts(limit: RateLimit, siteLimit: RateLimit, ip: string): [RateLimit, string][] {
  const site = clientSite(ip)
  return [[limit, clientNetwork(ip)], ...(site === undefined ? [] : [[siteLimit, site] as [RateLimit, string]])]
}

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
  const counted: [RateLimit, string][] = [
    ...clientCounts(failuresOfClient, failuresOfSite, ip),
    [failuresOfAccount, secrets.digest(email)],
  ]
  for (const [limit, key] of counted) await rateLimits.countKey(limit, key, 'always')
  const response = await attempt()
  if (await hasFailed(response)) return response
  for (const [limit, key] of counted) await rateLimits.uncountKey(limit, key)
  return response
}

/** Whether one more mail may be sent. The response to the client is the same. */
export async function mayReset({ rateLimits, secrets }: Context, email: string, ip: string): Promise<boolean> {
  try {
    for (const [limit, key] of clientCounts(resetsOfClient, resetsOfSite, ip)) await rateLimits.countKey(limit, key)
    await rateLimits.countKey(resetsOfAccount, secrets.digest(email))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false
    throw error
  }
}
