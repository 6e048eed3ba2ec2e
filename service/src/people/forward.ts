import { clientAddress } from '../platform/http/client-address.ts'
import type { AuthRequest } from './auth-route.ts'
import { clientAddressHeader, openAuth } from './open-auth.ts'

/** better-auth's own response. What it cannot explain is thrown, for the one error handler of the service. */
export async function forward({ context, request, path, body }: AuthRequest): Promise<Response> {
  const { method } = request
  const { cookie, 'user-agent': userAgent } = request.headers
  const headers = new Headers({ [clientAddressHeader]: clientAddress(request) })
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 300))
  if (method === 'POST') headers.set('content-type', 'application/json')
  const sent = { method, headers, body: method === 'POST' ? JSON.stringify(body) : null }
  const auth = await openAuth(context)
  const response = await auth.handler(new Request(`${context.config.publicUrl}${path}`, sent))
  if (response.status >= 500) throw new Error(`better-auth responded with ${response.status}`)
  return response
}

/** The `code` of an error of better-auth. */
export async function errorCode(response: Response): Promise<string | undefined> {
  if (response.ok || response.status < 400) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code
}
