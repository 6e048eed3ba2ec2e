import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Runs after each installation, on the host's Node. Removes what npm installed and nothing reads.
 */

const unused = [
  // C++ headers of the bundled Node, 67 MB: for compiling native add-ons, and no dependency is compiled here.
  `node-${process.platform}-${process.arch}/include`,
  // sharp for WebAssembly, 10 MB: npm 10 installs it although the optional package that needs it is not for this
  // system.
  '@img/sharp-wasm32',
]

const pathOf = (folder) => new URL(`../node_modules/${folder}`, import.meta.url)

/** Without the packages for development. An `npm ci` with them brings back what is removed here. */
const forProduction = !existsSync(pathOf('openapi-typescript'))

if (forProduction) {
  unused.push(
    // TypeScript 5, 23 MB: a test's generator of types needs it. npm installs it for production too, because a
    // dependency may read a configuration in TypeScript, and has none here.
    'typescript',
    // A query builder, 7 MB: of better-auth's built-in adapter, which the service does not use.
    'kysely',
    // React, 9 MB: better-auth can be used from its pages. The dashboard has it in its build.
    ...['react', 'react-dom', 'scheduler'],
    // Another bundler, 11 MB, for the same reason as the test runner below.
    ...['esbuild', '@esbuild'],
    // Builds for browsers and old module systems, 16 MB: of the libraries that make PDFs.
    ...['pdfkit/js/pdfkit.browser.js', 'pdfkit/js/pdfkit.browser.mjs', 'pdfkit/js/pdfkit.browser.old.js'],
    ...['pdfkit/js/pdfkit.browser.old.mjs', 'pdfkit/js/pdfkit.old.js', 'pdfkit/js/pdfkit.standalone.js'],
    ...['fontkit/dist/browser.cjs', 'fontkit/dist/browser-module.mjs', 'to-words/dist/umd', 'to-words/dist/cjs'],
    ...['jsbarcode/dist', 'jsbarcode/example', 'jsbarcode/automation'],
    // Styles and weights of the typeface that no document uses, 3 MB.
    ...readdirSync(pathOf('@fontsource/mukta'))
      .filter((name) => name.endsWith('.css') || name === 'scss')
      .map((name) => `@fontsource/mukta/${name}`),
    ...readdirSync(pathOf('@fontsource/mukta/files'))
      .filter((name) => !/-(?:400|700)-normal\.woff$/.test(name))
      .map((name) => `@fontsource/mukta/files/${name}`),
    // Builds of the CSV parser and writer for browsers and CommonJS, 2 MB: the service imports their modules in lib.
    ...['csv-parse/dist', 'csv-stringify/dist'],
    // The test runner with its bundler, 38 MB: better-auth can be used from its tests, so npm installs it for both.
    ...readdirSync(pathOf('')).filter((name) => /^@?(?:vitest|vite|rolldown|lightningcss)(?:-|$)/.test(name)),
  )
}

for (const folder of unused) rmSync(pathOf(folder), { recursive: true, force: true })

// Source maps and type declarations, 33 MB: Node reads neither.
if (forProduction) {
  for (const file of filesIn(fileURLToPath(pathOf(''))))
    if (/\.(?:map|d\.[cm]?ts)$/.test(file)) rmSync(file, { force: true })
}

/** Not behind links, as `recursive` would: npm links the workspaces, whose files belong to the repository. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}
