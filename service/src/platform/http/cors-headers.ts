/** The CORS headers of every response. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
}

/** Paths that pages of other origins never call: they send no CORS header. */
export function isOwnOriginOnly(url: string | undefined): boolean {
  return url !== undefined && /^\/(merchant|auth|admin|metrics)(?![^/?])/.test(asRouted(url))
}

/** Paths of the merchant's API, whose errors have a `code`. */
export function isMerchantPath(url: string | undefined): boolean {
  return url !== undefined && /^\/(merchant|auth)(?![^/?])/.test(asRouted(url))
}

/** The router takes `/%6derchant` for `/merchant`. */
function asRouted(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
