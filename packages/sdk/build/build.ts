import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/*
 * `npm run build -w packages/sdk`: writes the package that npm publishes into `dist`, or into the folder that is
 * given. The compiler writes the types of every call out, so that no declaration names the contract or zod.
 */

const sdk = resolve(import.meta.dirname, '..')
const root = resolve(sdk, '../..')
const target = resolve(process.argv[2] ?? join(sdk, 'dist'))
const project = join(import.meta.dirname, 'tsconfig.json')

/** Only the package's own files import these, and their types are those of the contract. */
const internal = ['call', 'send']

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await compile()
await finishDeclarations()
await writeFile(join(target, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
await copyFile(join(import.meta.dirname, 'README.md'), join(target, 'README.md'))
await copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'))

async function compile(): Promise<void> {
  const compiler = join(root, 'node_modules/typescript7/bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', target]).catch((error) => {
    throw new Error(`the SDK does not compile:\n${error.stdout}`)
  })
}

/** The compiler changes `./client.ts` into `./client.js` in modules, but not in their declarations. */
async function finishDeclarations(): Promise<void> {
  for (const name of internal) await rm(join(target, `${name}.d.ts`))
  const declarations = (await readdir(target)).filter((name) => name.endsWith('.d.ts'))
  for (const name of declarations) {
    const text = await readFile(join(target, name), 'utf8')
    await writeFile(join(target, name), text.replace(/(["'])(\.\/[\w-]+)\.ts\1/g, '$1$2.js$1'))
  }
}

async function manifest() {
  const { name, version, description, license, type, sideEffects } = await jsonOf(join(sdk, 'package.json'))
  const { files: entries } = await jsonOf(project)
  return {
    ...{ name, version, description, license, type, sideEffects },
    keywords: ['pasal', 'shop', 'commerce', 'api', 'client'],
    engines: { node: '>=20' },
    exports: Object.fromEntries(
      (entries as string[])
        .map((entry) => basename(entry, '.ts'))
        .map((entry) => [`./${entry}`, { types: `./${entry}.d.ts`, default: `./${entry}.js` }]),
    ),
    types: './client.d.ts',
    files: ['*.js', '*.d.ts'],
  }
}

async function jsonOf(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}
