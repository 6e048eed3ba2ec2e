import { isSame } from './left-over.ts'

type Entry = Record<string, unknown> & { _id: string }

/**
 * My changes of a list's entries over the entries as somebody else has saved them, so that taking mine does not take
 * back what they changed of other entries. A list to which one of both added, or from which one took, is mine whole.
 */
export function mergeEntries(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isEntries(base) || !isEntries(mine) || !isEntries(theirs)) return mine
  const [before, saved] = [byId(base), byId(theirs)]
  const hasSameEntries = [mine, theirs].every(
    (list) => list.length === base.length && list.every(({ _id }) => before.has(_id)),
  )
  if (!hasSameEntries) return mine
  return mine.map((entry) => {
    const changed = Object.entries(entry).filter(([key, value]) => !isSame(value, before.get(entry._id)?.[key]))
    return { ...saved.get(entry._id), ...Object.fromEntries(changed) }
  })
}

/** My changes of an object as they are over the object that somebody else has saved. */
export function mergeChanges<Item extends object>(base: Item, changes: Partial<Item>, theirs: Item): Partial<Item> {
  const names = Object.keys(changes) as (keyof Item)[]
  const merged = names.map((name) => [name, mergeEntries(base[name], changes[name], theirs[name])])
  return Object.fromEntries(merged) as Partial<Item>
}

const byId = (list: Entry[]) => new Map(list.map((entry) => [entry._id, entry]))

function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && '_id' in one)
}
