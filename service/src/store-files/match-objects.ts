import type { Problems } from '../platform/http/problems.ts'
import { newIds } from '../platform/values/ids.ts'
import type { Kind } from './kinds.ts'
import type { Entry, List } from './read-store-file.ts'
import type { Stored } from './stored-objects.queries.ts'

/** An object of the file and the object of the store that it is. */
export type Matched<Value> = Entry<Value> & { id: string; known: Stored | undefined }

/** A list of the file laid over what the store has. */
export type Matching<Value> = {
  list: List<Value>
  /** What the store has before the import. */
  stored: Stored[]
  matched: Matched<Value>[]
  removedIds: string[]
  /** Of stored objects that get another key. */
  rekeyedIds: string[]
  /** The id of what the store will have under this `_id` or key. */
  find: (reference: string) => string | undefined
  /** What the file itself got wrong is reported where it stands, not again at every reference to it. */
  isRejected: (reference: string) => boolean
}

type Keyed = { _id?: string; [key: string]: unknown }

export function matchObjects<Value extends object>(
  kind: Kind,
  list: List<Value>,
  known: Stored[],
  problems: Problems,
): Matching<Value> {
  const matched = matchEntries(kind, list.entries, known, problems)
  const namedIds = new Set(matched.map(({ id }) => id))
  const removed = list.replaced ? known.filter(({ id }) => !namedIds.has(id)) : []
  const removedIds = removed.map(({ id }) => id)
  const isRekeyed = ({ known, value }: Matched<Value>) => known && (keyOf(value, kind.key) ?? known.key) !== known.key
  const byKey = finalKeys(kind, known, matched, new Set(removedIds), problems)
  const ids = new Set([...known.map(({ id }) => id), ...namedIds])
  for (const id of removedIds) ids.delete(id)
  return {
    list,
    stored: known,
    matched,
    removedIds,
    rekeyedIds: matched.filter(isRekeyed).map(({ id }) => id),
    find: (reference) => (ids.has(reference.toLowerCase()) ? reference.toLowerCase() : byKey.get(reference)),
    isRejected: (reference) => list.rejected.has(reference) || list.rejected.has(reference.toLowerCase()),
  }
}

function keyOf(value: object, key: string | undefined): string | undefined {
  return key === undefined ? undefined : ((value as Keyed)[key] as string | undefined)
}

function matchEntries<Value extends object>(kind: Kind, entries: Entry<Value>[], known: Stored[], problems: Problems) {
  const byId = new Map(known.map((object) => [object.id, object]))
  const byKey = new Map(known.map((object) => [object.key, object]))
  const seen = new Set<string>()
  const newKeys = new Set<string>()
  const fresh = newIds(entries.length)
  return entries.map((entry, position): Matched<Value> => {
    const given = keyOf(entry.value, kind.idKey ?? '_id')
    const key = keyOf(entry.value, kind.key)
    const object = given === undefined ? byKey.get(key ?? '') : byId.get(given)
    const id = given ?? object?.id ?? (fresh[position] as string)
    const again = kind.keyRepeats && given === undefined && key !== undefined && newKeys.has(key)
    if (again || seen.has(id))
      problems.add(`${entry.path}.${given ? (kind.idKey ?? '_id') : kind.key}`, 'Given twice in this file')
    seen.add(id)
    if (key !== undefined && given === undefined) newKeys.add(key)
    if (!object) rejectIncomplete(kind, entry, problems)
    return { ...entry, id, known: object }
  })
}

function rejectIncomplete(kind: Kind, { path, value }: Entry<object>, problems: Problems): void {
  for (const key of [...(kind.key ? [kind.key] : []), ...(kind.required ?? [])]) {
    if (keyOf(value, key) === undefined) problems.add(`${path}.${key}`, 'Required')
  }
}

/** Whose each key is after the import; a key for two objects is a problem of the one in the file. */
function finalKeys(
  kind: Kind,
  known: Stored[],
  matched: Matched<object>[],
  removedIds: Set<string>,
  problems: Problems,
): Map<string, string> {
  const named = new Set(matched.filter(({ value }) => keyOf(value, kind.key) !== undefined).map(({ id }) => id))
  const staying = known.filter(({ id }) => !removedIds.has(id) && !named.has(id))
  const ids = new Map(staying.map(({ id, key }) => [key, id]))
  const stayingKeys = new Set(ids.keys())
  for (const { path, value, id } of matched) {
    const key = keyOf(value, kind.key)
    if (key === undefined) continue
    const message = stayingKeys.has(key) ? 'Already taken' : 'Given twice in this file'
    if (!kind.keyRepeats && ids.has(key) && ids.get(key) !== id) problems.add(`${path}.${kind.key}`, message)
    ids.set(key, id)
  }
  return ids
}
