import { createApp } from 'astro/app/entrypoint'
import type { Storefront, StorefrontOptions } from '../../host.ts'
import { serveShops } from './serve-shops.ts'

/** The entry of the build. The program that imports it serves the shops of one API. */
export function openStorefront(options: StorefrontOptions): Storefront {
  const app = createApp({ streaming: false })
  return serveShops(options, (request, locals) => app.render(request, { locals }))
}
