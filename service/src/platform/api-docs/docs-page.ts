import { readFile } from 'node:fs/promises'
import type { App } from '../http/http-server.ts'

const viewer = new URL('static/', import.meta.resolve('@fastify/swagger-ui'))
const own = new URL('./', import.meta.url)

/** The page's files: the viewer's, which come with its package, and the few lines that open it. */
const files = new Map([
  ['swagger-ui.css', { folder: viewer, type: 'text/css; charset=utf-8' }],
  ['swagger-ui-bundle.js', { folder: viewer, type: 'text/javascript; charset=utf-8' }],
  ['favicon-32x32.png', { folder: viewer, type: 'image/png' }],
  ['open-docs.js', { folder: own, type: 'text/javascript; charset=utf-8' }],
])

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pasal API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="document"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/open-docs.js"></script>
</body>
</html>
`

/** Nothing on the page comes from elsewhere. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** `GET /docs`: the document as a page on which every call can be tried. */
export function docsPage(app: App): void {
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
  app.get('/docs/:file', async (request, reply) => {
    const { file: name } = request.params as { file: string }
    const file = files.get(name)
    if (!file) return reply.code(404).send({ message: 'Not found' })
    const bytes = await readFile(new URL(name, file.folder))
    return reply.type(file.type).header('cache-control', 'public, max-age=86400').send(bytes)
  })
}
