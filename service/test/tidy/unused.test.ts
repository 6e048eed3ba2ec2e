import { describe, expect, test } from 'vitest'
import { codeOf, files, sourceFiles, textOf } from './source-tree.ts'

/* What is written is used: exports by another file, dependencies by an import, a script or a command. */

/** Pages and components of the storefront use what TypeScript files export. */
const readers = files.filter((file) => /\.(tsx?|astro)$/.test(file))
const namesIn = new Map(readers.map((file) => [file, new Set(codeOf(file, { texts: true }).match(/\w+/g))]))

/** Names that another tool reads: a default export of a configuration, and what TypeScript merges by name. */
const readByTools = /\.config\.ts$|\.d\.ts$|\/demo\/|database-server\.ts$|built-(storefront|dashboard)\.ts$/

/** Dependencies that are used by the name of their command. */
const commandOf: Record<string, string> = { '@biomejs/biome': 'biome', typescript7: 'tsc' }

const exported = /^export (?:async |abstract )*(const|let|function\*?|class|type|interface) (\w+)/gm

describe('unused', () => {
  test('every export is used by another file, or is a type of such an export', () => {
    const files = new Map<string, number>()
    for (const names of namesIn.values()) for (const name of names) files.set(name, (files.get(name) ?? 0) + 1)
    const unused = sourceFiles
      .filter((file) => !readByTools.test(file))
      .flatMap((file) => {
        const code = codeOf(file, { texts: false })
        const isUsed = (kind: string, name: string) =>
          files.get(name) !== 1 ||
          (/class|type|interface/.test(kind) && (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1)
        return [...code.matchAll(exported)]
          .filter(([, kind, name]) => !isUsed(kind as string, name as string))
          .map(([, , name]) => `${file}: ${name}`)
      })
    expect(unused).toEqual([])
  })

  test('every dependency of a package is named in its files', () => {
    const unused = files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => {
        const folder = file.slice(0, -'package.json'.length)
        const { dependencies = {}, devDependencies = {}, scripts = {} } = JSON.parse(textOf(file))
        const text = [
          ...Object.values(scripts),
          ...files
            .filter((other) => other.startsWith(folder) && /\.(tsx?|astro|js|json|sh)$|\/bin\/\w+$/.test(other))
            .filter((other) => !other.endsWith('package.json') && !other.endsWith('package-lock.json'))
            .map(textOf),
        ].join('\n')
        return Object.keys({ ...dependencies, ...devDependencies })
          .filter((name) => !name.startsWith('@types/') && !text.includes(commandOf[name] ?? name))
          .map((name) => `${file}: ${name}`)
      })
    expect(unused).toEqual([])
  })
})
