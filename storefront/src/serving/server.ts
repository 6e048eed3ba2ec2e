import { createApp } from 'astro/app/entrypoint'
import type { Storefront, StorefrontOptions } from '../../host.ts'
import { serveShops } from './serve-shops.ts'

/*
 * Uses a part of Astro that is not documented, the manifest of the build: it has the hashes of the scripts that Astro
 * writes into pages. Astro would hash every style of a page again for each page that it renders, a tenth of the work.
 */

/** The entry of the build. The program that imports it serves the shops of one API. */
export function openStorefront(options: StorefrontOptions): Storefront {
  const app = createApp({ streaming: false })
  const { manifest } = app
  manifest.shouldInjectCspMetaTags = false
  const scriptHashes = manifest.csp?.scriptHashes ?? []
  return serveShops({ ...options, scriptHashes }, (request, locals) => app.render(request, { locals }))
}
