import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { entityTag, isKnown } from './entity-tag.ts'

/** An answer ready to send: bytes, their compressed forms once made, and a validator. */
type Finished = { plain: Buffer; etag: string; br?: Promise<Buffer>; gzip?: Promise<Buffer> }

type Entry = { storeId: string; finished: Finished }

const maxBytes = 128 * 1024 * 1024
const smallestWorthCompressing = 1024

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * The catalogue caches of 4.1: finished answers by store and key, for CATALOG_CACHE_SECONDS, cleared per store when a merchant changes
 * something (in every process, see change-listener.ts).
 */
export class StoreCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = new Map<string, Promise<Finished>>()
  readonly #generations = new LRUCache<string, number>({ max: 100_000 })
  readonly #enabled: boolean
  #keysOfStore = new Map<string, Set<string>>()
  #generationOfAll = 0
  #suspended = false

  constructor(cacheSeconds: number) {
    this.#enabled = cacheSeconds > 0
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      ttl: Math.max(1, cacheSeconds * 1000),
      sizeCalculation: ({ finished }) => finished.plain.length * 2 + 500,
      dispose: ({ storeId }, key) => this.#keysOfStore.get(storeId)?.delete(key),
    })
  }

  /** Sends the kept answer, or makes it once for everybody who waits for it. */
  async send(request: FastifyRequest, reply: FastifyReply, storeId: string, key: string, make: () => Promise<unknown>) {
    const finished = await this.#get(storeId, `${storeId} ${key}`, make)
    return sendFinished(request, reply, finished)
  }

  clear(storeId: string): void {
    this.#generations.set(storeId, (this.#generations.get(storeId) ?? 0) + 1)
    for (const key of this.#keysOfStore.get(storeId) ?? []) {
      this.#entries.delete(key)
      this.#pending.delete(key)
    }
    for (const key of this.#pending.keys()) if (key.startsWith(storeId)) this.#pending.delete(key)
    this.#keysOfStore.delete(storeId)
  }

  clearAll(): void {
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

  async #get(storeId: string, key: string, make: () => Promise<unknown>): Promise<Finished> {
    if (!this.#enabled || this.#suspended) return finish(await make())
    const kept = this.#entries.get(key)
    if (kept) return kept.finished
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

  async #make(storeId: string, key: string, make: () => Promise<unknown>): Promise<Finished> {
    const before = this.#generation(storeId)
    const finished = finish(await make())
    // A change that arrived meanwhile may or may not be in what was read: such an answer is sent, but not kept.
    if (this.#generation(storeId) === before && !this.#suspended) {
      // In this order: an older entry that gives way here takes its key out of the set.
      this.#entries.set(key, { storeId, finished })
      const keys = this.#keysOfStore.get(storeId) ?? new Set()
      this.#keysOfStore.set(storeId, keys.add(key))
    }
    return finished
  }

  #generation(storeId: string): string {
    return `${this.#generationOfAll}.${this.#generations.get(storeId) ?? 0}`
  }
}

function finish(body: unknown): Finished {
  const plain = Buffer.from(JSON.stringify(body))
  return { plain, etag: entityTag(plain) }
}

async function sendFinished(request: FastifyRequest, reply: FastifyReply, finished: Finished) {
  reply.header('etag', finished.etag).header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  if (isKnown(request.headers['if-none-match'], finished.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (finished.plain.length < smallestWorthCompressing) return reply.send(finished.plain)
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) {
    finished.br ??= compressBr(finished.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return reply.header('content-encoding', 'br').send(await finished.br)
  }
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) {
    finished.gzip ??= compressGzip(finished.plain)
    return reply.header('content-encoding', 'gzip').send(await finished.gzip)
  }
  return reply.send(finished.plain)
}
