import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  bytesInMemory,
  cachedHeaders,
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '../http/prepared-response.ts'
import type { SingleFlight } from './single-flight.ts'

/** `urls`: requests for exactly these URLs get the response without the router (cached-responses.ts). */
type Entry = { storeId: string; prepared: PreparedResponse; urls: Set<string> }

const maxBytes = 128 * 1024 * 1024
/** Bounds the memory that invented URLs of one response can take. */
const maxUrlsPerResponse = 8
const maxUrlLength = 300

/**
 * The catalogue cache of 4.1: prepared responses by store and key, for CATALOG_CACHE_SECONDS. A merchant's change
 * clears the store's responses in every process (invalidation-listener.ts).
 */
export class StoreCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keyOfUrl = new Map<string, string>()
  readonly #pending = new Map<string, Promise<PreparedResponse>>()
  /** Bounded by `maxSize`: `max` would allocate room for all of them at once, a fiftieth of a start. */
  readonly #generations = new LRUCache<string, number>({ maxSize: 100_000, sizeCalculation: () => 1 })
  readonly #enabled: boolean
  readonly #singleFlight: SingleFlight
  #keysOfStore = new Map<string, Set<string>>()
  #generationOfAll = 0
  #suspended = false
  /** How often anything was cleared. A response whose store was looked up before a clear must not be cached. */
  clears = 0

  constructor(cacheSeconds: number, singleFlight: SingleFlight) {
    this.#singleFlight = singleFlight
    this.#enabled = cacheSeconds > 0
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      ttl: Math.max(1, cacheSeconds * 1000),
      // The library reads the clock ten times a second instead of at every read.
      ttlResolution: 100,
      sizeCalculation: ({ prepared }) => bytesInMemory(prepared) + maxUrlsPerResponse * maxUrlLength,
      dispose: ({ storeId, urls }, key) => {
        const keys = this.#keysOfStore.get(storeId)
        keys?.delete(key)
        if (keys?.size === 0) this.#keysOfStore.delete(storeId)
        for (const url of urls) this.#keyOfUrl.delete(url)
      },
    })
  }

  /**
   * Sends the cached response, or makes it once for all who wait. `clearsBefore`: `clears` when the store was looked
   * up.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    storeId: string,
    key: string,
    make: () => Promise<unknown>,
    clearsBefore = this.clears,
  ) {
    const prepared = await this.#get(storeId, `${storeId} ${key}`, make)
    if (request.method === 'GET' && this.clears === clearsBefore) this.#rememberUrl(request.url, `${storeId} ${key}`)
    return sendPrepared(request, reply, prepared, cachedHeaders(prepared))
  }

  /** What the process reads of a store until the store changes, as JSON. */
  async readJson(storeId: string, key: string, make: () => Promise<unknown>): Promise<string> {
    return (await this.#get(storeId, `${storeId} ${key}`, make)).plain.toString()
  }

  /** Stays the same until a change of the store arrives; undefined while changes cannot be received. */
  generationOf(storeId: string): string | undefined {
    return this.#suspended ? undefined : this.#generation(storeId)
  }

  /** The response cached for exactly this URL. */
  findByUrl(url: string): PreparedResponse | undefined {
    const key = this.#keyOfUrl.get(url)
    return key === undefined ? undefined : this.#entries.get(key)?.prepared
  }

  /** A text that changes when the store's responses are cleared, by which others can cache what they make of them. */
  versionOf(storeId: string): string {
    return this.#generation(storeId)
  }

  clear(storeId: string): void {
    this.clears += 1
    this.#generations.set(storeId, (this.#generations.get(storeId) ?? 0) + 1)
    for (const key of this.#keysOfStore.get(storeId) ?? []) {
      this.#entries.delete(key)
      this.#pending.delete(key)
    }
    for (const key of this.#pending.keys()) if (key.startsWith(storeId)) this.#pending.delete(key)
    this.#keysOfStore.delete(storeId)
  }

  clearAll(): void {
    this.clears += 1
    this.#generationOfAll += 1
    this.#entries.clear()
    this.#pending.clear()
    this.#keysOfStore = new Map()
  }

  /** Nothing is cached while invalidations cannot be received. */
  suspend(suspended: boolean): void {
    this.#suspended = suspended
    this.clearAll()
  }

  #rememberUrl(url: string, key: string): void {
    const urls = this.#entries.peek(key)?.urls
    if (!urls || urls.size >= maxUrlsPerResponse || url.length > maxUrlLength) return
    urls.add(url)
    this.#keyOfUrl.set(url, key)
  }

  async #get(storeId: string, key: string, make: () => Promise<unknown>): Promise<PreparedResponse> {
    if (!this.#enabled || this.#suspended) return this.#singleFlight.read(key, make)
    const cached = this.#entries.get(key)
    if (cached) return cached.prepared
    const pending = this.#pending.get(key)
    if (pending) return pending
    const making = this.#make(storeId, key, make)
    this.#pending.set(key, making)
    try {
      return await making
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key)
    }
  }

  async #make(storeId: string, key: string, make: () => Promise<unknown>): Promise<PreparedResponse> {
    const before = this.#generation(storeId)
    const prepared = prepareResponse(await make())
    // A change that arrived during the read may be missing in it: the response is sent, but not cached.
    if (this.#generation(storeId) === before && !this.#suspended) {
      // In this order: `set` may dispose an older entry, which removes its key from the store's set.
      this.#entries.set(key, { storeId, prepared, urls: new Set() })
      const keys = this.#keysOfStore.get(storeId) ?? new Set()
      this.#keysOfStore.set(storeId, keys.add(key))
    }
    return prepared
  }

  #generation(storeId: string): string {
    return `${this.#generationOfAll}.${this.#generations.get(storeId) ?? 0}`
  }
}
