import preact from '@astrojs/preact'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'

/**
 * The adapter: the build exports a function that renders a request, and the service calls it. The Node adapter would
 * write the response itself, so that no page could be cached, and would listen for the unhandled rejections of the
 * whole process.
 */
const renderedByTheService: AstroIntegration = {
  name: '@pasal/storefront',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: '@pasal/storefront',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/serving/server.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
        supportedAstroFeatures: { serverOutput: 'stable' },
      }),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  output: 'server',
  adapter: renderedByTheService,
  integrations: [preact()],
  // The server puts the styles into the page (serving/inline-styles.ts).
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: { csp: true, checkOrigin: true },
  vite: {
    build: { assetsInlineLimit: 0 },
    // A production installation has no package of the storefront: the build holds all that it needs.
    ssr: { noExternal: true },
  },
})
