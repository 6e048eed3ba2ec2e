import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, productFiles, sourceFiles } from './source-tree.ts'

/* The layout of ARCHITECTURE.md: packages, platform, features, app. Arrows point downwards, and types count. */

const rootFilesAllowed = 6
/** Platform is one folder per subject; a feature is one folder. */
const folderOf = (file: string) => dirname(file)
const isPlatform = (file: string) => file.startsWith('service/src/platform/')

const arrows = productFiles.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))

describe('layout', () => {
  test('service/src has at most six files at its root', () => {
    const loose = productFiles.filter((file) => folderOf(file) === 'service/src')
    expect(loose.length, loose.join(', ')).toBeLessThanOrEqual(rootFilesAllowed)
  })

  test('platform imports only platform and packages', () => {
    const upwards = arrows.filter(
      ({ file, imported }) => isPlatform(file) && !isPlatform(imported) && !/^packages\/|package\.json$/.test(imported),
    )
    expect(upwards.map(({ file, imported }) => `${file} -> ${imported}`)).toEqual([])
  })

  test('packages import only packages, the contract only itself', () => {
    const upwards = arrows.filter(
      ({ file, imported }) =>
        (file.startsWith('packages/') && !imported.startsWith('packages/')) ||
        (file.startsWith('packages/contract/') && !imported.startsWith('packages/contract/')),
    )
    expect(upwards.map(({ file, imported }) => `${file} -> ${imported}`)).toEqual([])
  })

  test('the service and the gateway sandbox do not import each other', () => {
    const crossing = arrows.filter(
      ({ file, imported }) => file.startsWith('gateway-sandbox/') !== imported.startsWith('gateway-sandbox/'),
    )
    expect(crossing.filter(({ imported }) => !imported.startsWith('packages/'))).toEqual([])
  })

  test('no two folders import each other, a folder and its own subfolder aside', () => {
    const pairs = new Set<string>()
    for (const { file, imported } of arrows) pairs.add(`${folderOf(file)} ${folderOf(imported)}`)
    const mutual = [...pairs].filter((pair) => {
      const [from, to] = pair.split(' ') as [string, string]
      return from < to && pairs.has(`${to} ${from}`) && !to.startsWith(`${from}/`)
    })
    expect(mutual).toEqual([])
  })

  test('no files import each other in a circle', () => {
    const known = new Set(productFiles)
    const state = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === 'done' || !known.has(file)) return
      if (state.get(file) === 'open') return void circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      state.set(file, 'open')
      for (const imported of importsOf(file)) visit(imported, [...path, file])
      state.set(file, 'done')
    }
    for (const file of productFiles) visit(file, [])
    expect(circles).toEqual([])
  })

  test('every import names a file that exists', () => {
    const known = new Set(sourceFiles)
    const broken = arrows.filter(({ imported }) => /\.tsx?$/.test(imported) && !known.has(imported))
    expect(broken).toEqual([])
  })
})
