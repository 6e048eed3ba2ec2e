import { defineConfig, type Plugin } from 'vite'
import { webAppManifest } from './build/web-app-manifest.ts'

const base = '/dashboard/'

/** The script of the first reads runs before the page's own, which imports it, too. */
const firstReadsFirst: Plugin = {
  name: 'first-reads-first',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const files = Object.keys(bundle ?? {}).filter((name) => /\/first-reads-[^/]+\.js$/.test(name))
      return files.map((file) => ({
        tag: 'script',
        attrs: { type: 'module', async: true, crossorigin: true, src: base + file },
        injectTo: 'head-prepend' as const,
      }))
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [firstReadsFirst, webAppManifest(base)],
  // JSX is compiled by Vite itself; its plug-in for React adds only the replacement of modules while they are edited.
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    ...{ target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-reads', test: /\/src\/api\/(first-reads|home-store|storage)\.ts$/ },
            // Two large scripts arrive sooner than one, and this one stays the same when only the dashboard changes.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack|wouter)\// },
          ],
        },
      },
    },
  },
})
