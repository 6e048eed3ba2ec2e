import type { Context } from '../context.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { publicPlugins } from './plugin-details.ts'
import { savePluginSecrets, saveSettings } from './save-secrets.ts'
import { findStoreToSave, insertStore, replaceDomains, type StoredStore, updateStore } from './save-store.queries.ts'
import type { StoreEntry } from './store-file.contract.ts'

/** Outlets are saved by a function of their own. Returns the store's subdomain. */
export async function saveStore(
  context: Pick<Context, 'secrets'>,
  tx: StoreTx,
  storeId: string,
  store: StoreEntry,
  now: Date,
): Promise<string> {
  const stored = await findStoreToSave(tx, storeId)
  const row = rowOf(store, stored)
  if (stored) await updateStore(tx, storeId, row, now)
  else await insertStore(tx, storeId, { ...newStore(now), ...row }, now)
  await saveSettings(context, tx, storeId, store.setting ?? {}, now)
  if (store.plugins && row.plugins) {
    await savePluginSecrets(context, tx, storeId, { given: store.plugins, saved: row.plugins, now })
  }
  const subdomain = store.subdomain ?? (stored?.subdomain as string)
  const custom = store.custom_domain === undefined ? stored?.custom_domain : store.custom_domain
  await replaceDomains(tx, storeId, subdomain, verifiedDomain(custom) ?? null)
  return subdomain
}

/** The domain that the store responds to; one that is not verified counts for nothing. */
export function verifiedDomain(custom: StoreEntry['custom_domain']): string | undefined {
  return custom?.verified ? custom.domain : undefined
}

/** Objects of a store keep the keys that are not named. */
function rowOf({ setting: _setting, outlets: _outlets, ...store }: StoreEntry, stored: StoredStore | undefined) {
  const merged = (['addons', 'checkout', 'customization', 'customer_program', 'business'] as const)
    .filter((key) => store[key] !== undefined)
    .map((key) => [key, merge(stored?.[key], store[key])])
  return {
    ...{ ...store, ...Object.fromEntries(merged) },
    ...(store.custom_domain && { custom_domain: { verified: false, ...store.custom_domain } }),
    ...(store.plugins && { plugins: publicPlugins(store.plugins, stored?.plugins ?? []) }),
  }
}

function merge(old: unknown, named: unknown): unknown {
  if (!isObject(old) || !isObject(named)) return named
  return { ...old, ...Object.fromEntries(Object.entries(named).map(([key, value]) => [key, merge(old[key], value)])) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function newStore(now: Date) {
  return {
    ...{ brand_name: '', description: '', top_bar_text: '', logo: '', hero_images: [], plan: '', storefront_url: '' },
    ...{ custom_domain: null, addons: {}, checkout: {}, plugins: [], use_advanced_inventory: false },
    ...{ customization: {}, customer_program: {}, cancellation_sms: '', dispatched_sms: '' },
    ...{ page_builder: false, business: {}, low_stock_at: 5 },
    created_at: now.toISOString(),
  }
}
