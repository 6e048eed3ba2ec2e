import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { invalid } from '../platform/http/errors.ts'
import { withoutLastDot } from '../platform/values/hostname-of.ts'
import type { StoreSite } from './site-origin.ts'

/** What a process remembers of the warnings that it logged. */
const maxStores = 1000
const maxHostsOfStore = 20

const loggedHosts = new WeakMap<Context['db'], LRUCache<string, Set<string>>>()

/**
 * The `url` of an order or a payment start stands in mails and is where the browser comes back to. With RETURN_URLS=own
 * it must be an origin of the store; otherwise another host is logged, once for each store.
 */
export function checkReturnUrl(
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  storeId: string,
  site: StoreSite,
  url: string,
): void {
  const { origin, host } = new URL(url)
  if (ownOrigins(site, config).includes(withoutLastDot(origin))) return
  if (isFirst(db, storeId, host))
    log.warn({ store_id: storeId, url: origin }, 'return URL on another site than the store’s')
  if (config.returnUrls === 'own') throw invalid({ url: 'Invalid url' })
}

/**
 * The saved site link, the verified domain, and the name under the platform's domain (4.15): by https, and as this
 * installation serves the shop itself, by the scheme and port of PUBLIC_URL.
 */
function ownOrigins(
  { storefront_url, custom_domain, subdomain }: StoreSite,
  { hostedDomain, publicUrl }: Pick<Config, 'hostedDomain' | 'publicUrl'>,
): string[] {
  const verified = custom_domain?.verified && custom_domain.domain ? [`https://${custom_domain.domain}`] : []
  const { protocol, port } = new URL(publicUrl)
  const served = `${protocol}//${subdomain}.${hostedDomain}${hostedDomain.includes(':') ? '' : `:${port}`}`
  const links = [storefront_url, ...verified, `https://${subdomain}.${hostedDomain}`, served]
  return links.filter((link) => URL.canParse(link)).map((link) => new URL(link).origin)
}

/** False too when this store has had as many: a client that invents hosts must not fill the log. */
function isFirst(db: Context['db'], storeId: string, host: string): boolean {
  const stores = loggedHosts.get(db) ?? new LRUCache<string, Set<string>>({ max: maxStores })
  loggedHosts.set(db, stores)
  const hosts = stores.get(storeId) ?? new Set()
  stores.set(storeId, hosts)
  if (hosts.has(host) || hosts.size >= maxHostsOfStore) return false
  hosts.add(host)
  return true
}
