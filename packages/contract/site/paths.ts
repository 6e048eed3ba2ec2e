/*
 * The pages of a store's site. Gateways, mails, the sitemap and the feed link to them (4.9, 4.10, 4.15), so every site
 * has them at these paths.
 */

const pages = [
  ...[/^\/$/, /^\/(products|brands|sale|search|menu|cart|checkout|blogs)$/],
  ...[/^\/(product|collections|brand|blog|p|forms|track)\/[^/]+$/, /^\/payment\/(success|failed)$/],
  ...[/^\/(robots\.txt|sitemap\.xml|feed\.xml)$/, /^\/_astro\//],
]

/**
 * Whether a path of a store's own host is a page of its site, and not one of the API on the same host. With a slash at
 * its end it leads to the page.
 */
export function isPagePath(path: string): boolean {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return pages.some((pattern) => pattern.test(page))
}
