import type { Context } from '../context.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Plugin, secretDetails } from './plugin-details.ts'
import { deleteSecrets, listSecrets, upsertSecret } from './save-secrets.queries.ts'

type Sealing = Pick<Context, 'secrets'>

/** Gateway credentials: those that are named are sealed, an empty one is deleted, the rest stays. */
export function saveSettings(context: Sealing, tx: StoreTx, storeId: string, setting: object): Promise<void> {
  const named = Object.entries(setting).map(([key, value]): [string, unknown] => [`setting.${key}`, value])
  return saveSecrets(context, tx, storeId, new Map(named))
}

/** The tokens in the details of a store's plugins; `plugins` are all that the store has, and tokens of others go. */
export async function savePluginSecrets(
  context: Sealing,
  tx: StoreTx,
  storeId: string,
  plugins: Plugin[],
): Promise<void> {
  const starts = plugins.map(({ name }) => `plugin.${name}.`)
  const stored = (await listSecrets(tx, storeId)).map(({ name }) => name)
  const others = stored.filter((name) => name.startsWith('plugin.') && !starts.some((start) => name.startsWith(start)))
  if (others.length > 0) await deleteSecrets(tx, storeId, others)
  const tokens = plugins.flatMap(({ name, details }) =>
    secretDetails(details).map(([key, value]): [string, unknown] => [`plugin.${name}.${key}`, value]),
  )
  await saveSecrets(context, tx, storeId, new Map(tokens))
}

async function saveSecrets({ secrets }: Sealing, tx: StoreTx, storeId: string, named: Map<string, unknown>) {
  const emptied = [...named].filter(([, value]) => value === '').map(([name]) => name)
  if (emptied.length > 0) await deleteSecrets(tx, storeId, emptied)
  for (const [name, value] of named) {
    if (value === '' || value === undefined) continue
    await upsertSecret(tx, storeId, name, secrets.seal(JSON.stringify(value), `${storeId}:${name}`))
  }
}
