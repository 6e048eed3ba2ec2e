import type { Context } from '../context.ts'
import { type Plugin, withSecret } from './plugin-details.ts'
import type { SealedSecret } from './save-secrets.queries.ts'
import { pluginSecretPlace } from './secret-names.ts'

/** The store of an export with its credentials and tokens in clear. */
export function withSecrets<Store extends { plugins: Plugin[] }>(
  { secrets }: Pick<Context, 'secrets'>,
  storeId: string,
  store: Store,
  sealed: SealedSecret[],
) {
  const opened = sealed.map(({ name, sealed }): [string, unknown] => [
    name,
    JSON.parse(secrets.open(sealed, `${storeId}:${name}`)),
  ])
  const setting = opened
    .filter(([name]) => name.startsWith('setting.'))
    .map(([name, value]) => [name.slice('setting.'.length), value])
  const plugins = store.plugins.map(({ name, details }) => ({ name, details: withTokens(name, details, opened) }))
  return { ...store, setting: Object.fromEntries(setting), plugins }
}

function withTokens(plugin: string, details: unknown, opened: [string, unknown][]): unknown {
  return opened.reduce((current, [name, value]) => {
    const place = pluginSecretPlace(name)
    return place?.plugin === plugin ? withSecret(current, place.path, value) : current
  }, details)
}
