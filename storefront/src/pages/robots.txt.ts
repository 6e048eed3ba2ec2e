import type { APIRoute } from 'astro'

/** Pages that show one shopper's things, or nothing of their own (4.16). Search engines obey noindex on the others. */
const closed = ['/cart', '/checkout', '/payment/', '/track/', '/search', '/order/', '/admin/', '/merchant/']

export const GET: APIRoute = ({ locals }) => {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${locals.shop.origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
