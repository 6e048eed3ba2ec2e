import type { Shop } from '../shop.ts'

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
}

/** A file of the API for search engines (4.15), at the shop's own origin. */
export async function xmlFile({ api }: Shop, path: string): Promise<Response> {
  const text = await api.findText(path)
  return text === undefined ? new Response('Not found', { status: 404 }) : new Response(text, { headers })
}
