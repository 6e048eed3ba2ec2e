import type { IncomingMessage } from 'node:http'

const maxBodyBytes = 100_000

/** The host that a request names. `shop.example.` is the full form of `shop.example` and the same host. */
export function hostOf(request: IncomingMessage): string {
  return withoutLastDot((request.headers.host ?? '').toLowerCase())
}

export function hostnameOf(request: IncomingMessage): string {
  return hostOf(request).replace(/:\d+$/, '')
}

function withoutLastDot(host: string): string {
  return host.replace(/\.(?=(:\d+)?$)/, '')
}

/** Whether the browser asks for fewer bytes, as a phone does on a plan with a limit. */
export function savesData({ headers }: IncomingMessage): boolean {
  return headers['save-data'] === 'on'
}

/** Path and query of a request. `//evil.example` is a path, not another host. */
export function splitUrl(url: string): { path: string; search: string } {
  const end = url.indexOf('?')
  const path = (end < 0 ? url : url.slice(0, end)).replace(/^\/+/, '/')
  return { path: path.startsWith('/') ? path : '/', search: end < 0 ? '' : url.slice(end) }
}

/**
 * The last part of a path, which names what a page shows. Astro's parameter is another text for some slugs: it keeps
 * `%26` and `%2B`, and decodes `%2541` twice.
 */
export function slugOf({ pathname }: URL): string {
  const encoded = pathname.slice(pathname.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** The parts of a request that a page may read: a form's body and type. No page reads another header of a GET. */
export async function requestInit(request: IncomingMessage, ownOrigin: string): Promise<RequestInit> {
  if (request.method !== 'POST') return { method: 'GET' }
  const { 'content-type': type = '', origin } = request.headers
  const from = origin !== undefined && isOtherSite(origin, ownOrigin) ? origin : ownOrigin
  const init = { method: 'POST', headers: { 'content-type': type, origin: from }, body: await bodyOf(request) }
  // A page that reads a form may take for granted that there is one.
  await new Response(init.body, init).formData().catch((error: unknown) => {
    throw new UnreadableForm('the body is no form', { cause: error })
  })
  return init
}

/**
 * A browser names the site of every form; a program that names none sends no form of another site. The host decides,
 * because a proxy may speak https for a service that does not know of it.
 */
function isOtherSite(origin: string, ownOrigin: string): boolean {
  return !URL.canParse(origin) || withoutLastDot(new URL(origin).host) !== new URL(ownOrigin).host
}

export class UnreadableForm extends Error {}
export class BodyTooLarge extends Error {}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBodyBytes) break
    chunks.push(chunk as Buffer)
  }
  if (bytes > maxBodyBytes) {
    // What follows is discarded, so that the connection can carry the next request.
    request.resume()
    throw new BodyTooLarge()
  }
  return Buffer.concat(chunks) as Buffer<ArrayBuffer>
}
