import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

const skipped = new Set(['node_modules', '.git', '.reports', 'data', 'dist', 'results', '.astro'])

/** Every file of the repository, by its path from the root. */
export const files = filesBelow('')

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

const texts = new Map<string, string>()

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

/** TypeScript of the product and its tests. */
export const sourceFiles = files.filter((file) => /\.tsx?$/.test(file))

/** TypeScript that runs in production. */
export const productFiles = sourceFiles.filter(
  (file) =>
    /^(packages|service\/src|gateway-sandbox|storefront\/(src|build)|dashboard\/(src|build))\//.test(file) &&
    !file.endsWith('.test.ts'),
)

const workspaces: Record<string, string> = {
  '@pasal/contract/': 'packages/contract/',
  '@pasal/embedded-postgres/': 'packages/embedded-postgres/',
  '@pasal/storefront/': 'storefront/',
  '@pasal/dashboard/': 'dashboard/',
}

/** The files of the repository that a file imports, types included. */
export function importsOf(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string)
  return specifiers.flatMap((specifier) => {
    const workspace = Object.keys(workspaces).find((name) => specifier.startsWith(name))
    if (workspace) return [specifier.replace(workspace, workspaces[workspace] as string)]
    return specifier.startsWith('.') ? [join(dirname(file), specifier)] : []
  })
}

/** What stands outside comments, and outside texts where asked. */
export function codeOf(file: string, { texts: keepTexts }: { texts: boolean }): string {
  const text = textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
  return keepTexts ? text : text.replace(/'(?:\\.|[^'\\\n])*'|`(?:\\.|\$\{[^}]*\}|[^`\\])*`/g, "''")
}
