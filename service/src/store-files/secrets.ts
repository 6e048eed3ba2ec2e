import type { Context } from '../context.ts'
import type { Tx } from '../platform/database/database.ts'
import type { StoreEntry } from './store.contract.ts'
import { deleteSecrets, listSecrets, saveSecret } from './store-row.queries.ts'

/** Details of a plugin under such a name are kept like credentials. */
const secretLike = /token|secret|password|credential|private/i

type Plugin = { name: string; details?: unknown }
type Details = Record<string, unknown>

/** The plugins without their tokens, as they stand in the store's row; a plugin without details keeps those it has. */
export function publicPlugins(given: Plugin[], stored: Plugin[]): Plugin[] {
  return given.map(({ name, details }) => {
    const kept = details ?? stored.find((plugin) => plugin.name === name)?.details ?? {}
    if (!isDetails(kept)) return { name, details: kept }
    return { name, details: Object.fromEntries(Object.entries(kept).filter((entry) => !isSecret(entry))) }
  })
}

function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSecret([key, value]: [string, unknown]): boolean {
  return secretLike.test(key) && typeof value === 'string'
}

/** Seals what the file names, deletes what it empties, keeps the rest; a plugin that is gone takes its tokens along. */
export async function importSecrets(context: Context, tx: Tx, storeId: string, store: StoreEntry): Promise<void> {
  const named = new Map<string, unknown>()
  for (const [key, value] of Object.entries(store.setting ?? {})) named.set(`setting.${key}`, value)
  for (const { name, details } of store.plugins ?? []) {
    if (!isDetails(details)) continue
    for (const entry of Object.entries(details)) if (isSecret(entry)) named.set(`plugin.${name}.${entry[0]}`, entry[1])
  }
  const gone = [...named].filter(([, value]) => value === '').map(([name]) => name)
  if (store.plugins) gone.push(...(await tokensOfOtherPlugins(tx, storeId, store.plugins)))
  if (gone.length > 0) await deleteSecrets(tx, storeId, gone)
  for (const [name, value] of named) {
    if (value === '' || value === undefined) continue
    await saveSecret(tx, storeId, name, context.secrets.seal(JSON.stringify(value), `${storeId}:${name}`))
  }
}

async function tokensOfOtherPlugins(tx: Tx, storeId: string, plugins: Plugin[]): Promise<string[]> {
  const names = (await listSecrets(tx, storeId)).map(({ name }) => name)
  const kept = plugins.map(({ name }) => `plugin.${name}.`)
  return names.filter((name) => name.startsWith('plugin.') && !kept.some((start) => name.startsWith(start)))
}

/** The store's object of the export with its credentials and tokens in clear. */
export function withSecrets(
  store: Details,
  storeId: string,
  rows: { name: string; sealed: string }[],
  context: Context,
) {
  const opened = rows.map(({ name, sealed }): [string, unknown] => [
    name,
    JSON.parse(context.secrets.open(sealed, `${storeId}:${name}`)),
  ])
  const under = (start: string) =>
    Object.fromEntries(
      opened.filter(([name]) => name.startsWith(start)).map(([name, value]) => [name.slice(start.length), value]),
    )
  const plugins = (store.plugins as Plugin[]).map(({ name, details }) => {
    const tokens = under(`plugin.${name}.`)
    return { name, details: Object.keys(tokens).length > 0 && isDetails(details) ? { ...details, ...tokens } : details }
  })
  return { ...store, setting: under('setting.'), plugins }
}
