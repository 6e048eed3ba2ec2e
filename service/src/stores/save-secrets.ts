import type { Context } from '../context.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { hasPlace, type Plugin, secretDetails } from './plugin-details.ts'
import { deleteSecrets, listSecrets, upsertSecret } from './save-secrets.queries.ts'
import { pluginSecretName, pluginSecretPlace } from './secret-names.ts'

type Sealing = Pick<Context, 'secrets'>

/** Gateway credentials: those that are named are sealed, an empty one is deleted, the rest stays. */
export function saveSettings(context: Sealing, tx: StoreTx, storeId: string, setting: object, now: Date) {
  const named = Object.entries(setting).map(([key, value]): [string, unknown] => [`setting.${key}`, value])
  return saveSecrets(context, tx, storeId, new Map(named), now)
}

/**
 * The secrets in the details of a store's plugins. `given` are all plugins that the store has, as they were named, and
 * `saved` the same as the row has them. Secrets of other plugins go, and those whose object or list is gone; others that
 * are not named stay.
 */
export async function savePluginSecrets(
  context: Sealing,
  tx: StoreTx,
  storeId: string,
  { given, saved, now }: { given: Plugin[]; saved: Plugin[]; now: Date },
): Promise<void> {
  const stored = (await listSecrets(tx, storeId)).map(({ name }) => name)
  const outdated = stored.filter((name) => {
    const place = pluginSecretPlace(name)
    if (!place) return false
    const plugin = saved.find((other) => other.name === place.plugin)
    return plugin === undefined || !hasPlace(plugin.details, place.path)
  })
  if (outdated.length > 0) await deleteSecrets(tx, storeId, outdated)
  const secrets = given.flatMap(({ name, details }) =>
    secretDetails(details).map(([path, value]): [string, unknown] => [pluginSecretName(name, path), value]),
  )
  await saveSecrets(context, tx, storeId, new Map(secrets), now)
}

async function saveSecrets(
  { secrets }: Sealing,
  tx: StoreTx,
  storeId: string,
  named: Map<string, unknown>,
  now: Date,
): Promise<void> {
  const emptied = [...named].filter(([, value]) => value === '').map(([name]) => name)
  if (emptied.length > 0) await deleteSecrets(tx, storeId, emptied)
  for (const [name, value] of named) {
    if (value === '' || value === undefined) continue
    const sealed = secrets.seal(JSON.stringify(value), `${storeId}:${name}`)
    await upsertSecret(tx, storeId, { name, sealed }, now)
  }
}
