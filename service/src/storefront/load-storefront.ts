import { existsSync } from 'node:fs'
import type { BuiltStorefront, Storefront, StorefrontOptions } from '@pasal/storefront/host.ts'

/** What `npm run build` makes. It holds all that the storefront needs at run time. */
const built = new URL('../../../storefront/dist/server/entry.mjs', import.meta.url)

export function isStorefrontBuilt(): boolean {
  return existsSync(built)
}

/** Loads the build. It takes a tenth of a start, so it is loaded after the first responses or with the first page. */
export async function loadStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { openStorefront } = (await import(built.href)) as BuiltStorefront
  return openStorefront(options)
}
