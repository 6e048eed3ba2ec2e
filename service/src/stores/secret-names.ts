import type { Path } from './plugin-details.ts'

/* The names under which store_secrets holds the secrets of plugins. Each is part of the seal (secret-box.ts). */

const plain = /^[\w-]+$/

/** `plugin.meta_capi.access_token`; a JSON list where a dot or a depth would make two secrets share a name. */
export function pluginSecretName(plugin: string, path: Path): string {
  const [only, ...more] = path
  const isPlain = typeof only === 'string' && more.length === 0 && plain.test(only) && plain.test(plugin)
  return isPlain ? `plugin.${plugin}.${only}` : `plugin${JSON.stringify([plugin, ...path])}`
}

/** The plugin and the place of a stored secret; undefined: not a plugin's. */
export function pluginSecretPlace(name: string): { plugin: string; path: Path } | undefined {
  if (!name.startsWith('plugin')) return undefined
  if (name.startsWith('plugin[')) {
    const [plugin, ...path] = JSON.parse(name.slice('plugin'.length)) as [string, ...Path]
    return { plugin, path }
  }
  const [, plugin, key] = name.split('.') as [string, string, string]
  return { plugin, path: [key] }
}
