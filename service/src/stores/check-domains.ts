import type { Tx } from '../platform/database/database.ts'
import type { Problems } from '../platform/http/problems.ts'
import { listTakenDomains } from './save-store.queries.ts'
import { verifiedDomain } from './save-store.ts'
import type { StoreEntry } from './store-file.contract.ts'

/** A name that another store responds to is a problem of `store`, the part of the store file about the store itself. */
export async function checkDomains(tx: Tx, storeId: string, store: StoreEntry, problems: Problems): Promise<void> {
  const custom = verifiedDomain(store.custom_domain)
  const domains = [store.subdomain, custom].filter((domain) => domain !== undefined)
  const taken = await listTakenDomains(tx, storeId, domains)
  if (store.subdomain !== undefined && taken.includes(store.subdomain)) problems.add('store.subdomain', 'Already taken')
  if (custom !== undefined && taken.includes(custom)) problems.add('store.custom_domain.domain', 'Already taken')
}
