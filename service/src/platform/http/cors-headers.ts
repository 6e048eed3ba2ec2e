/** The CORS headers of every response. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
}

/** Paths that pages of other origins never call: they send no CORS header. */
export function isOwnOriginOnly(url: string | undefined): boolean {
  return url !== undefined && /^\/(merchant|auth|admin|metrics)(?![^/?])/.test(url)
}
