import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

const root = resolve(import.meta.dirname, '../../..')
export const sdkFolder = join(root, 'packages/sdk')

/** A program that imports `@pasal/sdk/…`, in one file. An import of a module of Node fails, as of any other module. */
export async function bundled(program: string, options: BuildOptions = {}) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, loader: 'ts', resolveDir: root },
    ...{ bundle: true, minify: true, write: false, metafile: true, absWorkingDir: root, logLevel: 'silent' },
    ...{ platform: 'neutral', format: 'esm', target: 'es2022', alias: { '@pasal/sdk': sdkFolder } },
    ...options,
  })
  return { code: outputFiles?.[0]?.text ?? '', inputs: Object.keys(metafile?.inputs ?? {}) }
}

/** The programs of docs/sdk.md, in the order of the page. */
export async function programsOfPage(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/sdk.md'), 'utf8')
  return [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program]) => program as string)
}
