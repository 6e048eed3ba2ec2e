import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { publicAddressesOf, type Reach } from './public-address.ts'
import type { Address } from './resolve-name.ts'

export type PublicCall = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** of everything: the name, the connection, the response with its body */
  timeoutMs: number
  /** of the body alone, once the status is there; what came until then is returned */
  bodyTimeoutMs?: number
  /** The rest of a longer body is not read. */
  maxBodyBytes: number
}

export type PublicResponse = {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** false: the body is longer than `maxBodyBytes`, broke off, or came too slowly */
  isComplete: boolean
}

/**
 * A call to a URL that a merchant gave. It reaches public addresses only: the name is resolved once, every address of
 * it is judged, and the connection goes to a judged one, so that a name which changes between the two leads nowhere
 * else.
 * Redirects are not followed. Throws when there is no status in time.
 */
export async function callPublic(url: string, call: PublicCall, reach: Reach): Promise<PublicResponse> {
  const target = new URL(url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new Error('not an http(s) URL')
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const addresses = await publicAddressesOf(target.hostname, timeout, reach)
  const response = await send(target, call, addresses, timeout)
  return readResponse(response, call, timeout)
}

async function send(target: URL, call: PublicCall, addresses: Address[], signal: AbortSignal) {
  const { method = 'GET', headers = {}, body = '' } = call
  const lookup = ((_hostname, options, callback) => {
    const [first] = addresses as [Address]
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }) as LookupFunction
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    ...{ method, lookup, signal, agent: false },
    headers: { 'user-agent': 'Pasal', 'accept-encoding': 'identity', ...headers, connection: 'close' },
  })
  // `once` rejects with the first error. A later one, after the response, reaches the body, too.
  const responded = once(request, 'response') as Promise<[IncomingMessage]>
  request.on('error', () => undefined)
  request.end(body)
  const [response] = await responded
  return response
}

async function readResponse(
  response: IncomingMessage,
  { bodyTimeoutMs, maxBodyBytes }: PublicCall,
  timeout: AbortSignal,
): Promise<PublicResponse> {
  const slow = bodyTimeoutMs === undefined ? timeout : AbortSignal.any([timeout, AbortSignal.timeout(bodyTimeoutMs)])
  const stop = () => response.destroy()
  slow.addEventListener('abort', stop, { once: true })
  const chunks: Buffer[] = []
  let bytes = 0
  let isComplete = false
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBodyBytes - bytes))
      bytes += chunk.length
      if (bytes > maxBodyBytes) break
    }
    isComplete = response.complete && bytes <= maxBodyBytes && !slow.aborted
  } catch {
    // The connection broke after the status: the response is what came until then.
  } finally {
    slow.removeEventListener('abort', stop)
    response.destroy()
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), isComplete }
}
