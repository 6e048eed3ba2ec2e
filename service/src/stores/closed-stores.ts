import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { isId } from '../platform/values/ids.ts'
import { isClosedStore } from './stores.queries.ts'

/** An id that no store has: its first four bytes would be a year after 2100. */
const idOfNoStore = 'f'.repeat(24)
const mostKnown = 10_000

/**
 * A closed store is unknown to every public route (16). The id in a request is replaced by that of no store, so that
 * each route responds as it does to an unknown store. What gateways send about payments arrives all the same.
 */
export function hideClosedStores(app: App, context: Context): void {
  const isClosed = openClosedStores(context)
  app.addHook('preHandler', (request, _reply, done) => {
    const { route } = request.routeOptions.config
    const params = request.params as Record<string, unknown> | undefined
    if (route?.who !== 'public' || (route.url.startsWith('/payment/') && params?.store_id !== undefined)) return done()
    const named = namedStores(params, request.body)
    const hide = (closed: boolean[]) => {
      for (const [index, { part, key }] of named.entries()) if (closed[index]) part[key] = idOfNoStore
    }
    const known = named.map(({ storeId }) => isClosed(storeId))
    if (known.every((closed) => typeof closed === 'boolean')) {
      hide(known)
      return done()
    }
    Promise.all(known).then((closed) => {
      hide(closed)
      done()
    }, done)
  })
}

type Named = { part: Record<string, unknown>; key: string; storeId: string }

/** Where a request names its store: in the path, or in the body. */
function namedStores(...parts: unknown[]): Named[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null) return []
    const record = part as Record<string, unknown>
    return ['store_id', 'store'].flatMap((key) => {
      const value = Object.hasOwn(record, key) ? record[key] : undefined
      return isId(value) ? [{ part: record, key, storeId: value.toLowerCase() }] : []
    })
  })
}

/** Whether a store is closed, from memory until a change of the store arrives. */
function openClosedStores({ db, cache }: Context): (storeId: string) => boolean | Promise<boolean> {
  // No responses of the cache: ids that somebody invents would take the place of the shops' lists there.
  const known = new LRUCache<string, { generation: string; closed: boolean }>({
    maxSize: mostKnown,
    sizeCalculation: () => 1,
  })
  // Concurrent first requests of a generation share one read.
  const reading = new Map<string, Promise<boolean>>()
  const read = (storeId: string): Promise<boolean> => {
    const generation = cache.generationOf(storeId)
    const key = `${storeId} ${generation}`
    const begun = generation === undefined ? undefined : reading.get(key)
    if (begun) return begun
    const closed = isClosedStore(db.pipelined, storeId)
    if (generation !== undefined) {
      reading.set(key, closed)
      const remember = (closed: boolean) => known.set(storeId, { generation, closed })
      closed.then(remember, () => undefined).finally(() => reading.delete(key))
    }
    return closed
  }
  return (storeId) => {
    const found = known.get(storeId)
    return found && found.generation === cache.generationOf(storeId) ? found.closed : read(storeId)
  }
}
