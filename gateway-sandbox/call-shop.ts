/**
 * A call of a gateway to the merchant's server. Anyone who reaches the sandbox can post any address to it, so it calls
 * only the service that it belongs to; undefined: the address is not there, and nothing was called.
 */
export async function callShop(publicUrl: string, url: string, call: RequestInit = {}): Promise<Response | undefined> {
  if (new URL(url).origin !== new URL(publicUrl).origin) return undefined
  return fetch(url, { ...call, redirect: 'manual' })
}
