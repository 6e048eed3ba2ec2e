import type { Changes } from '../platform/database/changes.ts'
import type { Matched, Matching } from './match-objects.ts'

/** What a list of the file does to the store's, for the owner of the table. */
export function changesOf<Value, Thing = Value & { _id: string }>(
  { matched, removedIds, rekeyedIds }: Matching<Value>,
  thingOf: (object: Matched<Value>) => Thing = ({ id, value }) => ({ ...value, _id: id }) as Thing,
): Changes<Thing> {
  return { ...addedAndChanged(matched, thingOf), removedIds, rekeyedIds }
}

export function addedAndChanged<Object extends { known: unknown }, Thing>(
  matched: Object[],
  thingOf: (object: Object) => Thing,
) {
  const pick = (isNew: boolean) => matched.filter(({ known }) => !known === isNew).map(thingOf)
  return { added: pick(true), changed: pick(false) }
}
