import type { Shop } from '../shop.ts'
import { contentSecurityPolicy } from './content-security.ts'

/** The headers of a rendered page, and whether other shoppers may get the same page. */
export function headersOf(
  rendered: Response,
  shop: Shop,
  scriptHashes: readonly string[],
): { headers: Record<string, string>; isCacheable: boolean } {
  const own = Object.fromEntries(rendered.headers)
  const type = own['content-type'] ?? 'text/html'
  const isHtml = type.startsWith('text/html')
  const isCacheable = rendered.status === 200 && own['cache-control'] === undefined && !shop.failure
  const { 'content-length': _length, ...others } = own
  return {
    isCacheable,
    headers: {
      ...others,
      'content-type': isHtml ? 'text/html; charset=utf-8' : type,
      // The browser asks again each time and gets a 304: prices and stock change.
      'cache-control': own['cache-control'] ?? 'no-cache',
      vary: 'accept-encoding, cookie, save-data',
      'x-content-type-options': 'nosniff',
      ...(isHtml
        ? {
            'content-security-policy': contentSecurityPolicy(scriptHashes, shop),
            'referrer-policy': 'strict-origin-when-cross-origin',
            'x-frame-options': 'SAMEORIGIN',
          }
        : {}),
    },
  }
}
