import type { Route } from '@pasal/contract/route.ts'
import type { App } from '../http/http-server.ts'
import { docsPolicy } from './docs-page.ts'

/** `GET /docs/guides`: the guides of docs/api as pages. They are rendered at their first request. */
export function serveGuides(app: App, routes: ReadonlySet<Route>): void {
  const render = async () => {
    const { renderGuides } = await import('./render-guides.ts')
    return renderGuides([...routes])
  }
  let rendered: ReturnType<typeof render> | undefined

  const find = async (name: string) => {
    rendered ??= render()
    return (await rendered).get(name)
  }
  app.get('/docs/guides', async (_request, reply) => {
    const page = await find('README')
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page)
  })
  app.get('/docs/guides/:name', async (request, reply) => {
    const page = await find((request.params as { name: string }).name)
    if (page === undefined) return reply.code(404).send({ message: 'Not found' })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page)
  })
}
