import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'

export type Table = { version: number; defaults: number[]; places: DeliveryPlace[] }

/** "Everywhere else" among the names of places, which are never empty. */
export const everywhere = ''

type Row = number[] | DeliveryPlace | undefined

const isSame = (one: Row, other: Row) => JSON.stringify(one) === JSON.stringify(other)

export function rowOf(table: Table, name: string): Row {
  return name === everywhere ? table.defaults : table.places.find(([place]) => place === name)
}

/** Names of the rows that were changed, added or removed between two versions. */
function changedRows(before: Table, after: Table): string[] {
  const names = new Set([everywhere, ...[...before.places, ...after.places].map(([name]) => String(name))])
  const [old, now] = [before, after].map((table) => new Map(table.places.map((place) => [String(place[0]), place])))
  const rowIn = (table: Table, places: Map<string, DeliveryPlace> | undefined, name: string) =>
    name === everywhere ? table.defaults : places?.get(name)
  return [...names].filter((name) => !isSame(rowIn(before, old, name), rowIn(after, now, name)))
}

/** Rows that two people changed, and differently. */
export function changedByBoth(base: Table, mine: Table, theirs: Table): string[] {
  const others = new Set(changedRows(base, theirs))
  return changedRows(base, mine).filter((name) => others.has(name) && !isSame(rowOf(mine, name), rowOf(theirs, name)))
}

/** The other person's table with my changes, except in rows where theirs counts. */
export function mergeTables(base: Table, mine: Table, theirs: Table, keepTheirs: readonly string[]): Table {
  const changed = changedRows(base, mine).filter((name) => !keepTheirs.includes(name))
  const isMine = new Set(changed)
  const stored = new Set(theirs.places.map(([name]) => String(name)))
  const replaced = theirs.places.flatMap((place) => {
    const name = String(place[0])
    if (!isMine.has(name)) return [place]
    const row = rowOf(mine, name)
    return row ? [row as DeliveryPlace] : []
  })
  const added = mine.places.filter(([name]) => isMine.has(String(name)) && !stored.has(String(name)))
  return {
    version: theirs.version,
    defaults: isMine.has(everywhere) ? mine.defaults : theirs.defaults,
    places: [...added, ...replaced],
  }
}
