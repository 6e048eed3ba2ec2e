import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { allRoutes } from '@pasal/contract/all-routes.ts'
import { describe, expect, test } from 'vitest'

/* The rules of the layout. Paths are relative to the service, and those of the contract to the repository. */

const root = resolve(import.meta.dirname, '..')
const repository = resolve(root, '..')
const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const contractFiles = readdirSync(join(repository, 'packages/contract'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
  .filter((file) => !file.includes('node_modules'))
const contract = new Map(contractFiles.map((file) => [file, readFileSync(join(repository, file), 'utf8')]))

function matching(pattern: RegExp, except: (file: string) => boolean = () => false): string[] {
  return files.filter((file) => !except(file) && pattern.test(source.get(file) as string))
}

function importsOf(file: string): string[] {
  return [...(source.get(file) as string).matchAll(/from '(\.[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(file), match[1] as string)),
  )
}

describe('tidy', () => {
  test('only config.ts reads the environment; main.ts hands it over', () => {
    expect(matching(/process\.env/)).toEqual(['src/main.ts'])
  })

  test('SQL stands in *.queries.ts, in database/ and in the few files that are the database layer', () => {
    const layer = [
      'src/platform/database/',
      'src/platform/cache/invalidation-listener.ts',
      'src/platform/distribution/',
    ]
    const isLayer = (file: string) => file.endsWith('.queries.ts') || layer.some((start) => file.startsWith(start))
    expect(matching(/sql`|\b(select|insert into|delete from) [\w*(]+ .*(from|values|where)\b/, isLayer)).toEqual([])
  })

  test('no drawer for odds and ends, no default exports, no file that only re-exports', () => {
    expect(files.filter((file) => /(utils?|helpers?|common|shared|misc|index)\.ts$/.test(file))).toEqual([])
    expect(matching(/^export default/m)).toEqual([])
    expect(matching(/^export (\*|\{[^}]*\}) from/m)).toEqual([])
  })

  test('the contract imports only zod, the calendar and itself, and reads no clock, so that it runs in a browser', () => {
    const libraries = ['zod', 'nepali-date-converter']
    const strangers = [...contract].flatMap(([file, text]) =>
      [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)]
        .map((match) => match[1] as string)
        .filter((name) => !libraries.includes(name) && !isInContract(file, name))
        .map((name) => `${file} -> ${name}`),
    )
    expect(strangers).toEqual([])
    expect(contractFiles.length).toBeGreaterThan(40)
    const outside = /\b(process|Buffer|fetch|setTimeout|performance)\b[.(]|Date\.now|new Date\(\)|Math\.random/
    expect([...contract].filter(([, text]) => outside.test(text)).map(([file]) => file)).toEqual([])
  })

  test('shapes of requests and responses stand in packages/contract; only the store file has its own', () => {
    const ofStoreFile = /^src\/store-files\/|\/store-file\.contract\.ts$|^src\/platform\/values\/bounded-values/
    const others = files.filter((file) => file.endsWith('contract.ts') && !ofStoreFile.test(file))
    expect(others).toEqual([])
  })

  test('every message of a route stands in the code as the contract spells it', () => {
    const shapes = [...contract].filter(([file]) => !file.endsWith('/routes.ts')).map(([, text]) => text)
    // A message of two lines is written as two texts.
    const code = [...source].filter(([file]) => !file.endsWith('.test.ts')).map(([, text]) => text)
    const rules = [...code, ...shapes].map((text) => text.replaceAll(/['"`] \+\s+['"`]/g, ''))
    const messages = new Set(
      allRoutes.flatMap(({ messages = [], unauthorized = {} }) => [...messages, ...Object.values(unauthorized)]),
    )
    expect(messages.size).toBeGreaterThan(50)
    const pieces = [...messages].flatMap((message) => message.split(/<\w+>|\bN\b/))
    expect(pieces.filter((piece) => !rules.some((text) => text.includes(piece)))).toEqual([])
  })

  test('platform imports no feature', () => {
    const upwards = files
      .filter((file) => file.startsWith('src/platform/'))
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ imported }) => !imported.startsWith('src/platform/') && imported !== 'package.json')
    expect(upwards).toEqual([])
  })

  test('only app.ts imports routes', () => {
    const importsRoutes = (file: string) => importsOf(file).some((imported) => imported.endsWith('.routes.ts'))
    expect(files.filter((file) => file !== 'src/app.ts' && importsRoutes(file))).toEqual([])
  })

  test('service and gateway sandbox import nothing from each other', () => {
    const sandbox = join(root, '../gateway-sandbox')
    const sandboxFiles = readdirSync(sandbox, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(sandbox, file))
    expect(sandboxFiles.length).toBeGreaterThan(20)
    const imports = (text: string, folder: RegExp) =>
      [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].some((match) => folder.test(match[1] as string))
    expect(matching(/(?:from|import\() ?'[^']*gateway-sandbox/)).toEqual([])
    expect(sandboxFiles.filter((file) => imports(readFileSync(file, 'utf8'), /service|@pasal\//))).toEqual([])
  })

  test('imports go round in no circle', () => {
    const circles: string[] = []
    const state = new Map<string, 'open' | 'done'>()
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === 'done' || !source.has(file)) return
      if (state.get(file) === 'open') return void circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      state.set(file, 'open')
      for (const imported of valueImportsOf(file)) visit(imported, [...path, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })

  test('every exported query takes the store or says why not', () => {
    const careless = files
      .filter((file) => file.endsWith('.queries.ts'))
      .flatMap((file) =>
        exportedFunctions(source.get(file) as string)
          .filter(isCareless)
          .map(({ name }) => `${file}: ${name}`),
      )
    expect(careless).toEqual([])
  })

  test('a table is written by the queries of one folder', () => {
    const owners = ownersOfTables()
    expect(owners.size).toBeGreaterThan(35)
    expect([...owners].filter(([, folders]) => folders.size > 1)).toEqual([])
  })

  test('an SQL function writes tables of one folder, except place_orders, which writes all that an order changes', () => {
    const owners = ownersOfTables()
    const functions = readdirSync(join(root, 'database/functions')).map((file) => {
      const tables = tablesWrittenBy(readFileSync(join(root, 'database/functions', file), 'utf8'))
      const folders = new Set(tables.flatMap((table) => [...(owners.get(table) ?? [])]))
      return [file, [...folders].sort()] as const
    })
    const several = functions.filter(([, folders]) => folders.length > 1)
    expect(functions.filter(([, folders]) => folders.length > 0).length).toBeGreaterThan(5)
    expect(several).toEqual([['place_orders.sql', ['coupons', 'orders', 'outbox', 'stock']]])
  })

  test('files stay small: above 250 lines the first comment says why', () => {
    const long = files.filter((file) => (source.get(file) as string).split('\n').length > 250)
    expect(long).toEqual([])
  })

  test('every quirk in the code is listed in docs/known-quirks.md', () => {
    const listed = readFileSync(join(root, '../docs/known-quirks.md'), 'utf8')
    const quirky = matching(/Quirks? \(/)
    const inContract = contractFiles.filter((file) => /Quirks? \(/.test(contract.get(file) as string))
    const all = [...quirky.map((file) => `service/${file}`), ...inContract]
    expect(all.filter((file) => !listed.includes(file))).toEqual([])
  })
})

function isInContract(file: string, name: string): boolean {
  return name.startsWith('.') && join(dirname(file), name).startsWith('packages/contract/')
}

/** Imports that exist at run time; types are gone by then and may point both ways. */
function valueImportsOf(file: string): string[] {
  const text = (source.get(file) as string).replace(/^import type [^;]*? from '[^']+'$/gms, '')
  return [...text.matchAll(/from '(\.[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(file), match[1] as string)),
  )
}

/** The folders of src/ whose queries write each table. */
function ownersOfTables(): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>()
  for (const file of files.filter((file) => file.endsWith('.queries.ts'))) {
    for (const table of tablesWrittenBy(source.get(file) as string)) {
      owners.set(table, (owners.get(table) ?? new Set()).add(relative('src', dirname(file))))
    }
  }
  return owners
}

/** Tables of other schemas, the job queue's, do not count. */
function tablesWrittenBy(sql: string): string[] {
  const pattern = /\b(?:insert into|delete from)\s+(\w+)(?![\w.])|\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g
  return [...sql.matchAll(pattern)].map(([, written, updated]) => (written ?? updated) as string)
}

type Exported = { name: string; comment: string; parameters: string }

/** What a module offers: functions, and reads that are gathered. */
function exportedFunctions(text: string): Exported[] {
  const comment = String.raw`(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?export `
  const started = [String.raw`(?:async )?function (\w+)(?:<[^(]*>)?`, String.raw`const (\w+) = gather\(\s*async `]
  return started
    .flatMap((start) => [...text.matchAll(new RegExp(`${comment}${start}\\(([^)]*)\\)`, 'g'))])
    .map(([, comment = '', name = '', parameters = '']) => ({ name, comment, parameters }))
}

function isCareless({ comment, parameters }: Exported): boolean {
  return !/\b(storeId|store_id)\b/.test(parameters) && !comment.includes('cross-store:')
}
