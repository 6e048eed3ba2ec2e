import type { Route } from '@pasal/contract/route.ts'
import type * as store from '@pasal/contract/store/routes.ts'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ApiReply, ApiRequest, CallApi } from '../host.ts'

/*
 * The one module through which pages read the API. Routes are imported as types alone: the compiler checks URLs and
 * shapes against the contract, and the build holds no shape.
 */

/** What a 200 of this route has. */
export type ResponseOf<Described extends Route> = Described extends { response: () => Promise<infer Shape> }
  ? Shape extends z.ZodType
    ? z.output<Shape>
    : never
  : never

export type Store = ResponseOf<typeof store.getStore>

/** The API did not respond, or responded with an error of its own. */
export class ApiDown extends Error {}

/** The API rejected the request: an unknown slug, for example. */
export class ApiRejection extends Error {
  readonly status: number
  readonly body: unknown
  constructor({ status, text }: ApiReply) {
    super(`the API responded with ${status}`)
    this.status = status
    this.body = readJson(text)
  }
}

/** A consumer may cache catalogue responses for this long (4.1, 8). */
const freshMs = 60_000
/** An older response is still used at once, while the next one is read. */
const staleMs = 2 * freshMs
/** While the API is down, the last response is used for this long. */
const lastResortMs = 24 * 3_600_000
const maxBytes = 64 * 1024 * 1024
/** A parsed object takes about three times the memory of its text. */
const memoryOfText = 3

type Entry = {
  value: unknown
  etag: string | undefined
  bytes: number
  version: string
  /** by the clock that is never set back, as all ages here */
  readAt: number
}

/** How a read is cached: `shape` reduces a large response once, before it is cached. */
export type ReadOptions<Response, Shaped> = { freshMs?: number; shape?: (response: Response) => Shaped; as?: string }

/** The responses that all requests of this process share. */
export class ApiCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes + 200 })
  readonly #pending = new Map<string, Promise<Entry>>()
  readonly #call: CallApi

  constructor(call: CallApi) {
    this.#call = call
  }

  async read(path: string, version: string, options: ReadOptions<unknown, unknown> = {}): Promise<Entry> {
    const key = `${options.as ?? ''} ${path}`
    const entry = this.#entries.get(key)
    const fresh = options.freshMs ?? freshMs
    const age = entry && entry.version === version ? performance.now() - entry.readAt : Number.POSITIVE_INFINITY
    if (entry && age < fresh) return entry
    const reading = this.#refresh(key, path, version, options, entry)
    if (entry && age < staleMs && fresh === freshMs) {
      reading.catch(() => undefined)
      return entry
    }
    return reading.catch((error: unknown) => {
      if (error instanceof ApiDown && entry && performance.now() - entry.readAt < lastResortMs) return entry
      throw error
    })
  }

  /** Concurrent requests share one read, of the same version: one of the version before may have missed the change. */
  #refresh(key: string, path: string, version: string, options: ReadOptions<unknown, unknown>, old?: Entry) {
    const waitKey = `${version} ${key}`
    const pending = this.#pending.get(waitKey)
    if (pending) return pending
    const reading = this.#load(path, version, options, old).then((entry) => {
      this.#entries.set(key, entry)
      return entry
    })
    const end = () => void this.#pending.delete(waitKey)
    this.#pending.set(waitKey, reading)
    reading.then(end, end)
    return reading
  }

  async #load(path: string, version: string, { shape }: ReadOptions<unknown, unknown>, old?: Entry): Promise<Entry> {
    const readAt = performance.now()
    const headers: Record<string, string> = old?.etag ? { 'if-none-match': old.etag } : {}
    const reply = await callOrDown(this.#call, { method: 'GET', path, headers })
    if (reply.status === 304 && old) return { ...old, version, readAt }
    if (reply.status !== 200) throw new ApiRejection(reply)
    const { etag } = reply.headers
    const response = readJson(reply.text)
    const value = shape ? shape(response) : response
    return { value, etag, bytes: memoryOfText * reply.text.length, version, readAt }
  }
}

async function callOrDown(call: CallApi, request: ApiRequest): Promise<ApiReply> {
  const reply = await call(request).catch((error: unknown) => {
    throw new ApiDown('the API does not respond', { cause: error })
  })
  if (reply.status >= 500) throw new ApiDown(`the API responded with ${reply.status}`)
  return reply
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Values = Record<string, string>

/** The reads and calls of one request to a page. */
export class StoreApi {
  /** The moment, of `performance.now()`, at which the oldest response that this page used was read. */
  oldestRead = performance.now()
  readonly #cache: ApiCache
  readonly #call: CallApi
  readonly #version: () => string

  constructor(cache: ApiCache, call: CallApi, version: () => string = () => '') {
    this.#cache = cache
    this.#call = call
    this.#version = version
  }

  /** A cached read. `url` and `params` as in the route of the contract. */
  async read<Described extends Route, Shaped = ResponseOf<Described>>(
    url: Described['url'],
    values: Values,
    options: ReadOptions<ResponseOf<Described>, Shaped> = {},
  ): Promise<Shaped> {
    const entry = await this.#cache.read(pathOf(url, values), this.#version(), options as ReadOptions<unknown, unknown>)
    this.oldestRead = Math.min(this.oldestRead, entry.readAt)
    return entry.value as Shaped
  }

  /** The same, or undefined where the API has no such thing: an unknown slug is a 400 or 404. */
  async find<Described extends Route, Shaped = ResponseOf<Described>>(
    url: Described['url'],
    values: Values,
    options: ReadOptions<ResponseOf<Described>, Shaped> = {},
  ): Promise<Shaped | undefined> {
    try {
      return await this.read<Described, Shaped>(url, values, options)
    } catch (error) {
      if (error instanceof ApiRejection && error.status < 429) return undefined
      throw error
    }
  }

  /** A text, or undefined where the API has no such thing: XML files, and paths outside of the contract. */
  async findText(path: string): Promise<string | undefined> {
    const reply = await callOrDown(this.#call, { method: 'GET', path })
    return reply.status === 200 ? reply.text : undefined
  }

  /** A request that is never cached: an order, a tracking record, a form. */
  send(request: ApiRequest): Promise<ApiReply> {
    return callOrDown(this.#call, request)
  }
}

/** `:name` of the URL is replaced; what is left of the values is the query. */
export function pathOf(url: string, values: Values): string {
  const inPath = new Set<string>()
  const path = url.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(values[name] ?? '')
  })
  const rest = Object.entries(values).filter(([name]) => !inPath.has(name))
  return rest.length > 0 ? `${path}?${new URLSearchParams(rest)}` : path
}
