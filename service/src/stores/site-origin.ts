export type StoreSite = {
  subdomain: string
  storefront_url: string
  custom_domain: { domain?: string; verified?: boolean } | null
}

/**
 * Where the store's site stands: the saved site link, else its verified domain, else its name under the platform's
 * (4.15).
 */
export function siteOrigin({ storefront_url, custom_domain, subdomain }: StoreSite, hostedDomain: string): string {
  if (storefront_url !== '') return new URL(storefront_url).origin
  if (custom_domain?.verified && custom_domain.domain) return `https://${custom_domain.domain}`
  return `https://${subdomain}.${hostedDomain}`
}
