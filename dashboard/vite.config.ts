import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  // JSX is compiled by Vite itself; its plug-in for React adds only the replacement of modules while they are edited.
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
