import { hostnameOf } from '../platform/values/hostname-of.ts'
import type { StoreForAlerts } from './alerts.queries.ts'

/**
 * The link when it leads to a domain of the store (4.12), else nothing: no other link goes out under its name. It is
 * written as a browser reads it: `https://own.example\@other.example` looks like a link to the other one.
 */
export function ownUrl(url: string, store: StoreForAlerts, hostedDomain: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, hostname, username, password, href } = new URL(url)
  // `https://bank.example@himal.example/` reads like somebody else's.
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return ''
  return ownHosts(store, hostedDomain).includes(hostnameOf(hostname)) ? href : ''
}

function ownHosts({ subdomain, storefront_url, custom_domain }: StoreForAlerts, hostedDomain: string): string[] {
  return [
    `${subdomain}.${hostnameOf(hostedDomain)}`.toLowerCase(),
    ...(custom_domain?.verified && custom_domain.domain ? [custom_domain.domain.toLowerCase()] : []),
    ...(URL.canParse(storefront_url) ? [new URL(storefront_url).hostname] : []),
  ]
}
