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

/** `urls`: who asked exactly so gets this answer without further questions (cached-responses.ts). */
type Entry = { storeId: string; prepared: PreparedResponse; urls: Set<string> }

const maxBytes = 128 * 1024 * 1024
/** Whoever invents URLs for one answer gains nothing beyond these, and keeps nobody else from being served. */
const mostUrlsOfAnAnswer = 8
const longestUrl = 300

/**
 * The catalogue caches of 4.1: finished answers by store and key, for CATALOG_CACHE_SECONDS, cleared per store when a merchant changes
 * something (in every process, see invalidation-listener.ts).
 */
export class StoreCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keyOfUrl = new Map<string, string>()
  readonly #pending = new Map<string, Promise<PreparedResponse>>()
  /** Bounded by its size, because room for a given number of them would be made at once: a fiftieth of a start. */
  readonly #generations = new LRUCache<string, number>({ maxSize: 100_000, sizeCalculation: () => 1 })
  readonly #enabled: boolean
  readonly #singleFlight: SingleFlight
  #keysOfStore = new Map<string, Set<string>>()
  #generationOfAll = 0
  #suspended = false
  /** How often anything was cleared: whoever looked something up before may not keep what it led to. */
  clears = 0

  constructor(cacheSeconds: number, singleFlight: SingleFlight) {
    this.#singleFlight = singleFlight
    this.#enabled = cacheSeconds > 0
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      ttl: Math.max(1, cacheSeconds * 1000),
      // The clock is looked at ten times a second, not at every read.
      ttlResolution: 100,
      sizeCalculation: ({ prepared }) => bytesInMemory(prepared) + mostUrlsOfAnAnswer * longestUrl,
      dispose: ({ storeId, urls }, key) => {
        this.#keysOfStore.get(storeId)?.delete(key)
        for (const url of urls) this.#keyOfUrl.delete(url)
      },
    })
  }

  /** Sends the kept answer, or makes it once for everybody who waits for it. `clearsBefore`: `clears` when the store was looked up. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    storeId: string,
    key: string,
    make: () => Promise<unknown>,
    clearsBefore = this.clears,
  ) {
    const prepared = await this.#get(storeId, `${storeId} ${key}`, make)
    if (request.method === 'GET' && this.clears === clearsBefore) this.#know(request.url, `${storeId} ${key}`)
    return sendPrepared(request, reply, prepared, cachedHeaders(prepared))
  }

  /** The answer kept for exactly this URL. */
  kept(url: string): PreparedResponse | undefined {
    const key = this.#keyOfUrl.get(url)
    return key === undefined ? undefined : this.#entries.get(key)?.prepared
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

  /** While changes cannot be heard nothing is kept. */
  suspend(suspended: boolean): void {
    this.#suspended = suspended
    this.clearAll()
  }

  #know(url: string, key: string): void {
    const urls = this.#entries.peek(key)?.urls
    if (!urls || urls.size >= mostUrlsOfAnAnswer || url.length > longestUrl) return
    urls.add(url)
    this.#keyOfUrl.set(url, key)
  }

  async #get(storeId: string, key: string, make: () => Promise<unknown>): Promise<PreparedResponse> {
    if (!this.#enabled || this.#suspended) return this.#singleFlight.read(key, make)
    const kept = this.#entries.get(key)
    if (kept) return kept.prepared
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
    // A change that arrived meanwhile may or may not be in what was read: such an answer is sent, but not kept.
    if (this.#generation(storeId) === before && !this.#suspended) {
      // In this order: an older entry that gives way here takes its key out of the set.
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
