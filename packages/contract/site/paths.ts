/*
 * The pages of a store's site. Gateways, mails, the sitemap and the feed link to them (4.9, 4.10, 4.15), so every site
 * has them at these paths.
 */

const pages = [
  ...[/^\/$/, /^\/(products|brands|sale|search|menu|cart|checkout|blogs)$/],
  ...[/^\/(product|collections|brand|blog|p|forms|track)\/[^/]+$/, /^\/payment\/(success|failed)$/],
  ...[/^\/(robots\.txt|sitemap\.xml|feed\.xml)$/, /^\/_astro\//],
]

/** Whether a path of a store's own host is a page of its site, and not one of the API on the same host. */
export function isPagePath(path: string): boolean {
  return pages.some((page) => page.test(path))
}
