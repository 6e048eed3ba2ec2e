import type { App } from '../http/http-server.ts'
import { docsPolicy } from './docs-page.ts'
import type { Reference } from './references.ts'
import type { DescribedRoute } from './route-examples.ts'

/** The guides of a reference as pages. They are rendered at their first request. */
export function serveGuides(app: App, reference: Reference, routes: Iterable<DescribedRoute>): void {
  const render = async () => {
    const { renderGuides } = await import('./render-guides.ts')
    return renderGuides(reference, [...routes])
  }
  let rendered: ReturnType<typeof render> | undefined

  const find = async (name: string) => {
    rendered ??= render()
    return (await rendered).get(name)
  }
  app.get(reference.guides, async (_request, reply) => {
    const page = await find('README')
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page)
  })
  app.get(`${reference.guides}/:name`, async (request, reply) => {
    const page = await find((request.params as { name: string }).name)
    if (page === undefined) return reply.code(404).send({ message: 'Not found' })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page)
  })
}
