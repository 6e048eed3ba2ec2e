import type { Problems } from '../platform/http/problems.ts'
import type { OutletEntry } from '../stores/store-file.contract.ts'
import { outletKind } from './kinds.ts'
import { type Matching, matchObjects } from './match-objects.ts'
import type { Stored } from './stored-objects.queries.ts'

export type Outlets = Matching<OutletEntry> & {
  /** Before and after the import; undefined: no outlet sells on the website. */
  oldWebsiteId: string | undefined
  websiteId: string | undefined
}

/** The list of the file is the store's whole list. Naming a new website outlet takes the title from the old one. */
export function planOutlets(given: OutletEntry[] | undefined, stored: Stored[], problems: Problems): Outlets {
  const entries = (given ?? []).map((value, position) => ({ path: `store.outlets.${position}`, position, value }))
  const list = { given: given !== undefined, replaced: given !== undefined, entries, rejected: new Set<string>() }
  const matching = matchObjects(outletKind, list, stored, problems)
  const oldWebsiteId = stored.find(({ website }) => website === true)?.id
  if (!given) return { ...matching, oldWebsiteId, websiteId: oldWebsiteId }
  const someNamed = given.some(({ website }) => website === true)
  let websiteId: string | undefined
  const matched = matching.matched.map((outlet) => {
    const website = outlet.value.website ?? (!someNamed && outlet.id === oldWebsiteId)
    if (website && websiteId !== undefined)
      problems.add(`${outlet.path}.website`, 'Only one outlet sells on the website')
    if (website) websiteId = outlet.id
    return { ...outlet, value: { ...outlet.value, website } }
  })
  return { ...matching, matched, oldWebsiteId, websiteId }
}
