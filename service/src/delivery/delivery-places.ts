import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import type { Context } from '../context.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import { listDeliveryPlaces } from './delivery.queries.ts'

/** A place of a store's delivery table, and the default charges of the table. */
export type PlaceOfStore = { place: DeliveryPlace; defaults: unknown[] }

/** The places of these names that the table has, as they are remembered for the store's version. */
export async function recallDeliveryPlaces(
  { db, memory }: Pick<Context, 'db' | 'memory'>,
  store: StoreAtVersion,
  names: Iterable<string>,
): Promise<(name: string) => PlaceOfStore | undefined> {
  const keys = [...new Set(names)].map(keyOf)
  const known = await memory.readEach(store, keys, async (missing) => {
    const { places, defaults } = await listDeliveryPlaces(
      db.pipelined,
      store.storeId,
      missing.map((key) => key.slice(prefix.length)),
    )
    // Of equal names the first counts.
    return new Map(places.toReversed().map((place) => [keyOf(place[0]), { place, defaults }]))
  })
  return (name) => known.get(keyOf(name))
}

const prefix = 'place '
const keyOf = (name: string) => prefix + name
