import { existsSync, rmSync } from 'node:fs'

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

// TypeScript 5, 23 MB: a test's generator of types needs it. npm installs it for production too, because a dependency
// may read a configuration in TypeScript, and has none here.
if (!existsSync(pathOf('openapi-typescript'))) unused.push('typescript')

for (const folder of unused) rmSync(pathOf(folder), { recursive: true, force: true })
