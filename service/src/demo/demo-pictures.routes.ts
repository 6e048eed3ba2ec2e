import { readdirSync, readFileSync } from 'node:fs'
import type { App } from '../platform/http/http-server.ts'

const folder = new URL('../../demo/pictures/', import.meta.url)

/** The demo store's drawn pictures, read once. */
export function demoPictureRoutes(app: App): void {
  const pictures = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]))
  app.get('/demo/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const picture = pictures.get(name)
    if (!picture) return reply.code(404).send({ message: 'Not found' })
    // Opened as a document the logo must not run scripts.
    return reply
      .type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/webp')
      .headers({
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .send(picture)
  })
}
