import type { Context } from '../context.ts'
import { defaultDeliveryTable } from '../delivery/default-delivery-table.ts'
import { json, type Tx } from '../platform/database/database.ts'
import type { Problems } from './problems.ts'
import type { StoreFile } from './read-store-file.ts'
import { insertRows, updateRows } from './rows.queries.ts'
import { importSecrets, publicPlugins } from './secrets.ts'
import { namedColumns, newColumns, type Row } from './shape.ts'
import type { StoreEntry } from './store.contract.ts'
import { findSavedDelivery, listTakenDomains, saveDelivery, saveDomains } from './store-row.queries.ts'
import { storeShape } from './store-shape.ts'

/** The store that the file is about: its id, and its row when it is there already. */
export type Target = { storeId: string; stored: Row | undefined; now: Date }

export async function checkStore(
  tx: Tx,
  { storeId, stored }: Target,
  store: StoreEntry,
  problems: Problems,
): Promise<void> {
  if (!stored && store.subdomain === undefined) problems.add('store.subdomain', 'Required')
  if (!stored && store.name === undefined) problems.add('store.name', 'Required')
  const custom = verifiedDomain(store.custom_domain)
  const domains = [store.subdomain, custom].filter((domain) => domain !== undefined)
  const taken = domains.length > 0 ? await listTakenDomains(tx, storeId, domains) : []
  if (store.subdomain !== undefined && taken.includes(store.subdomain)) problems.add('store.subdomain', 'Already taken')
  if (custom !== undefined && taken.includes(custom)) problems.add('store.custom_domain.domain', 'Already taken')
}

function verifiedDomain(custom: StoreEntry['custom_domain']): string | undefined {
  return custom?.verified ? custom.domain : undefined
}

export async function importStoreRow(context: Context, tx: Tx, target: Target, store: StoreEntry): Promise<string> {
  const { storeId, stored, now } = target
  const object = mergedObject(store, stored)
  if (stored) await updateRows(tx, storeId, storeShape, [{ store_id: storeId, ...namedColumns(storeShape, object) }])
  else await insertRows(tx, storeId, storeShape.table, [newColumns(storeShape, object, now)])
  await importSecrets(context, tx, storeId, store)
  const { subdomain, custom_domain } = { ...stored, ...object } as StoreEntry
  await saveDomains(tx, storeId, subdomain as string, verifiedDomain(custom_domain) ?? null)
  return subdomain as string
}

/** Objects of the store keep the keys that the file does not name. */
function mergedObject(store: StoreEntry, stored: Row | undefined): Row {
  const object: Row = { ...store }
  for (const key of ['addons', 'checkout', 'customization', 'customer_program'] as const) {
    if (store[key] !== undefined) object[key] = merge(stored?.[key], store[key])
  }
  if (store.custom_domain) object.custom_domain = { verified: false, ...store.custom_domain }
  if (store.plugins)
    object.plugins = publicPlugins(store.plugins, (stored?.plugins ?? []) as StoreEntry['plugins'] & [])
  return object
}

function merge(old: unknown, named: unknown): unknown {
  if (!isObject(old) || !isObject(named)) return named
  return { ...old, ...Object.fromEntries(Object.entries(named).map(([key, value]) => [key, merge(old[key], value)])) }
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export async function importDelivery(tx: Tx, storeId: string, delivery: StoreFile['delivery']): Promise<void> {
  if (!delivery) return
  const saved = (await findSavedDelivery(tx, storeId)) ?? defaultDeliveryTable
  const { defaults, places } = { ...saved, ...delivery }
  await saveDelivery(tx, storeId, json(defaults), json(places))
}
