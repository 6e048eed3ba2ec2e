import type * as routes from '@pasal/contract/store/routes.ts'
import type { CallApi } from '../../host.ts'
import { type ApiCache, ApiDown, ApiRejection, type Store } from '../store-api.ts'

/** Finds the store of a hostname: a name below the hosted domain, or a verified domain of the merchant's. */
export type FindShop = (hostname: string) => Promise<Store | undefined>

type Options = { cache: ApiCache; call: CallApi; hostedDomain: string; versionOf: (storeId: string) => string }

/** Invented hostnames must not fill the memory. */
const maxHosts = 2000
const knownForMs = 60_000

export function openFindShop({ cache, call, hostedDomain, versionOf }: Options): FindShop {
  const suffix = `.${hostedDomain.replace(/:\d+$/, '').toLowerCase()}`
  const subdomains = new Map<string, { subdomain: string | undefined; at: number }>()

  /** The subdomain that `check_domain` takes. A domain of the merchant's is asked for by the POST. */
  const subdomainOf = async (hostname: string): Promise<string | undefined> => {
    if (hostname.endsWith(suffix)) return hostname.slice(0, -suffix.length)
    const known = subdomains.get(hostname)
    if (known && performance.now() - known.at < knownForMs) return known.subdomain
    const subdomain = await findSubdomain(call, hostname)
    if (subdomains.size >= maxHosts) subdomains.clear()
    subdomains.set(hostname, { subdomain, at: performance.now() })
    return subdomain
  }

  const storeIds = new Map<string, string>()
  return async (hostname) => {
    const subdomain = await subdomainOf(hostname)
    if (!subdomain || subdomain.includes('.')) return undefined
    const path = `/store/check_domain?domain=${encodeURIComponent(subdomain)}`
    try {
      const id = storeIds.get(subdomain)
      const { value } = await cache.read(path, id ? versionOf(id) : '')
      const store = value as Store
      if (storeIds.size >= maxHosts) storeIds.clear()
      storeIds.set(subdomain, store._id)
      return store
    } catch (error) {
      if (error instanceof ApiRejection) return undefined
      throw error
    }
  }
}

async function findSubdomain(call: CallApi, domain: string): Promise<string | undefined> {
  const path = '/store/check_domain' satisfies (typeof routes.findStore)['url']
  const reply = await call({ method: 'POST', path, body: { domain } }).catch((error: unknown) => {
    throw new ApiDown('the API does not respond', { cause: error })
  })
  if (reply.status >= 500) throw new ApiDown(`the API responded with ${reply.status}`)
  return reply.status === 200 ? (JSON.parse(reply.text) as Store).subdomain : undefined
}
