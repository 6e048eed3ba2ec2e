import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { findVersion } from './store-versions.queries.ts'

/** A store as it was when a request came: what only merchants change is the same for all requests of a version. */
export type StoreAtVersion = { storeId: string; version: string | null }

/** In characters of JSON. The objects take a few times as many bytes. */
const maxCharacters = 12 * 1024 * 1024
/** What an entry takes besides its value: its key, the store and the version in it, and the cache's own lists. */
const charactersOfEntry = 150

/**
 * What this process has read of stores and only a merchant's change can alter, by the store's version. Each request
 * reads the version first, so nothing here is older than the last commit, also when announcements are late. Entries of
 * earlier versions are not found any more and make room for others.
 */
export class StoreMemory {
  readonly #entries: LRUCache<string, { value: object; characters: number }>
  readonly #enabled: boolean

  constructor(enabled: boolean) {
    this.#enabled = enabled
    this.#entries = new LRUCache({ maxSize: maxCharacters, sizeCalculation: ({ characters }) => characters })
  }

  /** Undefined for an unknown store. */
  async open(source: { db: Database }, storeId: string): Promise<StoreAtVersion | undefined> {
    const found = await findVersion(source, storeId)
    return found && { storeId, version: this.#enabled ? found.version : null }
  }

  /** Also for an unknown store, of which nothing is remembered. */
  async openAny(database: { db: Database }, storeId: string): Promise<StoreAtVersion> {
    return (await this.open(database, storeId)) ?? { storeId, version: null }
  }

  get<Value extends object>(store: StoreAtVersion, key: string): Value | undefined {
    return store.version === null ? undefined : (this.#entries.get(keyOf(store, key))?.value as Value | undefined)
  }

  /** All requests share the value, so it must not be changed afterwards. */
  set(store: StoreAtVersion, key: string, value: object): void {
    if (store.version === null) return
    this.#entries.set(keyOf(store, key), {
      value,
      characters: charactersOfEntry + key.length + JSON.stringify(value).length,
    })
  }

  /** `make` is called when this is not known yet. What it cannot find is not remembered. */
  async read<Value extends object | undefined>(
    store: StoreAtVersion,
    key: string,
    make: () => Promise<Value>,
  ): Promise<Value> {
    const known = this.get(store, key)
    if (known) return known as Value
    const value = await make()
    if (value) this.set(store, key, value)
    return value
  }

  /**
   * The values of these keys, in their order. `make` gets the keys that are not known yet. A key without a value is left
   * out, and is not remembered.
   */
  async readEach<Value extends object>(
    store: StoreAtVersion,
    keys: readonly string[],
    make: (missing: string[]) => Promise<Map<string, Value>>,
  ): Promise<Map<string, Value>> {
    const known = keys.map((key) => [key, this.get<Value>(store, key)] as const)
    const missing = known.filter(([, value]) => value === undefined).map(([key]) => key)
    const made = missing.length === 0 ? new Map<string, Value>() : await make(missing)
    for (const [key, value] of made) this.set(store, key, value)
    const values = known.map(([key, value]) => [key, value ?? made.get(key)] as const)
    return new Map(values.filter((entry): entry is readonly [string, Value] => entry[1] !== undefined))
  }
}

function keyOf({ storeId, version }: StoreAtVersion, key: string): string {
  return `${storeId} ${version} ${key}`
}
