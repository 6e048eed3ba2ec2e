import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** The SQL of this version of the service; see database/migrations/README.md. */
export const databaseFolder = new URL('../../../database/', import.meta.url)

/** `path` is relative to the folder: `functions/offer_price.sql`. */
export type SchemaFile = { path: string; text: string; checksum: string }

/**
 * In the order in which they apply. Functions come first, because indexes and triggers need them. Those that name
 * tables are plpgsql, whose bodies may name tables that do not exist yet.
 */
const folders = ['functions', 'schema', 'migrations']

/** Synchronous: forty small files take a millisecond, and several of it when each is awaited. */
export function readSchemaFiles(folder: URL): SchemaFile[] {
  return folders.flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => readSchemaFile(folder, `${name}/${file}`)),
  )
}

function readSchemaFile(folder: URL, path: string): SchemaFile {
  const text = readFileSync(new URL(path, folder), 'utf8')
  return { path, text, checksum: hash('sha1', text) }
}

/** A function is applied again when its text changed; tables change by migrations only. */
export function appliesAgain({ path }: SchemaFile): boolean {
  return path.startsWith('functions/')
}

export function isTable(path: string): boolean {
  return path.startsWith('schema/')
}
