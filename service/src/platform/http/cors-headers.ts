/** The CORS headers of every response. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
}

/** Paths that pages of other origins never call: they send no CORS header. */
export function isOwnOriginOnly(url: string | undefined): boolean {
  return url !== undefined && /^\/(merchant|auth|admin|metrics)(?![^/?])/.test(url)
}

/** Paths of the merchant's API, whose errors have a `code`. */
export function isMerchantPath(url: string | undefined): boolean {
  return url !== undefined && /^\/(merchant|auth)(?![^/?])/.test(url)
}
