import { readFileSync } from 'node:fs'
import type { Context } from '../context.ts'
import { demoStoreId } from '../demo/rearm-demo-sales.ts'
import type { App } from '../platform/http/http-server.ts'
import { findStoreBySubdomain } from '../stores/stores.queries.ts'
import { acceptedForm } from './accepted-form.ts'
import { productionPage, type Running, startJson, welcomePage } from './page-content.ts'
import { policy, startPage } from './start-page.ts'

const favicons = [
  ['favicon.svg', 'image/svg+xml'],
  ['favicon.ico', 'image/x-icon'],
] as const

/**
 * Search engines run the scripts of a shop and obey this file for every response that the shop loads. So the catalogue,
 * pictures, sitemaps and feeds are open, and only what a crawler must not call is closed.
 */
const robots = `User-agent: *
Disallow: /admin/
Disallow: /order/
Disallow: /payment/
Disallow: /sandbox
`

/** `/` for people who open the service's address, its icon, and the rules for crawlers. */
export function startPageRoutes(app: App, context: Context): void {
  app.get('/', async (request, reply) => {
    const form = acceptedForm(request.headers.accept)
    // A program that names no form gets the 404 of 7.1, as from every path that the contract does not have.
    if (form === undefined) return reply.code(404).send({ message: 'Not found' })
    const running = await whatRuns(context)
    reply.header('vary', 'accept')
    if (form === 'json') return startJson(running)
    const page = startPage(running.production ? productionPage : welcomePage(running))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
  for (const [name, type] of favicons) {
    const bytes = readFileSync(new URL(name, import.meta.url))
    app.get(`/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    )
  }
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
}

async function whatRuns({ config, db }: Context): Promise<Running> {
  const { production, publicUrl, gatewaySandbox, adminToken } = config
  const found = config.demo ? await findStoreBySubdomain(db.pipelined, 'demo') : undefined
  const demoStore = found?.store_id === demoStoreId ? demoStoreId : undefined
  return { production, publicUrl, demoStore, gatewaySandbox, hasOperator: adminToken !== undefined }
}
