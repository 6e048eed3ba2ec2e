import type { FeedStore } from './feeds.queries.ts'

/**
 * Where the store's site stands: the saved site link, else its verified domain, else its name under the platform's
 * (4.15).
 */
export function siteOrigin(store: FeedStore, hostedDomain: string): string {
  const { storefront_url, custom_domain, subdomain } = store
  if (storefront_url !== '') return new URL(storefront_url).origin
  if (custom_domain?.verified && custom_domain.domain) return `https://${custom_domain.domain}`
  return `https://${subdomain}.${hostedDomain}`
}
