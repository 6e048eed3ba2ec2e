import type { Tx } from '../platform/database/database.ts'
import { listTakenDomains } from '../stores/save-store.queries.ts'
import { verifiedDomain } from '../stores/save-store.ts'
import type { StoreEntry } from '../stores/store-file.contract.ts'
import type { Problems } from './problems.ts'

/** The store that the file is about. */
export type Target = { storeId: string; isNew: boolean; now: Date }

export async function checkStore(
  tx: Tx,
  { storeId, isNew }: Target,
  store: StoreEntry,
  problems: Problems,
): Promise<void> {
  if (isNew && store.subdomain === undefined) problems.add('store.subdomain', 'Required')
  if (isNew && store.name === undefined) problems.add('store.name', 'Required')
  const custom = verifiedDomain(store.custom_domain)
  const domains = [store.subdomain, custom].filter((domain) => domain !== undefined)
  const taken = await listTakenDomains(tx, storeId, domains)
  if (store.subdomain !== undefined && taken.includes(store.subdomain)) problems.add('store.subdomain', 'Already taken')
  if (custom !== undefined && taken.includes(custom)) problems.add('store.custom_domain.domain', 'Already taken')
}
