import { readFile } from 'node:fs/promises'
import type { App } from '../http/http-server.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../http/prepared-response.ts'
import { pageFrame } from './page-frame.ts'
import type { Reference } from './references.ts'

const viewer = new URL('static/', import.meta.resolve('@fastify/swagger-ui'))
const own = new URL('./page/', import.meta.url)

/** The files of the pages: the viewer's, which come with its package, and our own. */
const files = new Map([
  ['swagger-ui.css', { folder: viewer, type: 'text/css; charset=utf-8' }],
  ['swagger-ui-bundle.js', { folder: viewer, type: 'text/javascript; charset=utf-8' }],
  ['open-docs.js', { folder: own, type: 'text/javascript; charset=utf-8' }],
  ['docs.css', { folder: own, type: 'text/css; charset=utf-8' }],
])

const pageOf = ({ title, url }: Reference) =>
  pageFrame(
    `${title} API`,
    ['swagger-ui.css'],
    `<p class="document"><a href="${url}">OpenAPI document</a></p>
<div id="document"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/open-docs.js" data-document="${url}"></script>`,
  )

/** Nothing on the pages comes from elsewhere. The viewer sets styles of elements. */
export const docsPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Each document as a page on which every call can be tried. */
export function docsPages(app: App, references: readonly Reference[]): void {
  for (const reference of references) {
    const page = pageOf(reference)
    app.get(reference.page, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page),
    )
  }
  // Read and compressed at their first request: to compress the viewer takes half a second of a core.
  const read = new Map<string, PreparedResponse>()
  app.get('/docs/:file', async (request, reply) => {
    const { file: name } = request.params as { file: string }
    const file = files.get(name)
    if (!file) return reply.code(404).send({ message: 'Not found' })
    const prepared = read.get(name) ?? prepareResponse(await readFile(new URL(name, file.folder)))
    read.set(name, prepared)
    return sendPrepared(request, reply, prepared, {
      'content-type': file.type,
      'cache-control': 'public, max-age=86400',
      vary: 'accept-encoding',
    })
  })
}
