import type { Context } from '../context.ts'
import { type Details, isDetails, type Plugin } from './plugin-details.ts'
import type { SealedSecret } from './save-secrets.queries.ts'

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
  const under = (start: string): Details =>
    Object.fromEntries(
      opened.filter(([name]) => name.startsWith(start)).map(([name, value]) => [name.slice(start.length), value]),
    )
  const plugins = store.plugins.map(({ name, details }) => {
    const tokens = under(`plugin.${name}.`)
    return { name, details: Object.keys(tokens).length > 0 && isDetails(details) ? { ...details, ...tokens } : details }
  })
  return { ...store, setting: under('setting.'), plugins }
}
