import type { Shop } from '../shop.ts'
import { cutText, plainText } from './merchant-html.ts'

/** What a page says of itself (4.16). A description may be HTML of the merchant: only its words are shown. */
export type PageMeta = {
  /** the first that is not empty counts */
  title: (string | undefined)[]
  description?: (string | undefined)[]
  image?: (string | undefined)[]
  noIndex?: boolean
  /** the query of the canonical URL: only `/blogs?category=` has one (4.16) */
  canonicalQuery?: Record<string, string>
  type?: 'website' | 'article' | 'product'
}

const longestTitle = 120

export function metaOf({ store, origin, url }: Shop, meta: PageMeta) {
  const siteName = store.brand_name || store.name
  const title = cutText(firstText(meta.title) ?? siteName, longestTitle)
  const query = new URLSearchParams(meta.canonicalQuery)
  const canonical = `${siteOrigin(store, origin)}${url.pathname}${query.size > 0 ? `?${query}` : ''}`
  // A merchant may have written a link that leads nowhere, such as 'https://'.
  const links = [...(meta.image ?? []), store.hero_images[0], store.logo].filter((link) => isLink(link, origin))
  const image = firstText(links)
  return {
    siteName,
    canonical,
    title: title.includes(siteName) ? title : `${title} · ${siteName}`,
    description: firstText([...(meta.description ?? []), store.description].map(wordsOf)) ?? title,
    image: image && new URL(image, origin).href,
  }
}

function wordsOf(html: string | undefined): string {
  return plainText(html ?? '')
}

export function firstText(texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

function isLink(text: string | null | undefined, origin: string): boolean {
  return typeof text === 'string' && URL.canParse(text, origin)
}

/** Where the store's site stands (4.15): the saved link, else its verified domain, else the host of this request. */
function siteOrigin({ storefront_url, custom_domain }: Shop['store'], origin: string): string {
  if (storefront_url !== '') return new URL(storefront_url).origin
  if (custom_domain?.verified) return `https://${custom_domain.domain}`
  return origin
}
