/** Where and as whom to call. Every call takes a client as its first argument. */
export type Client = {
  /** the address of the service, without a slash at its end */
  readonly url: string
  /** the store of calls that name none */
  readonly storeId: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** how often a call is repeated after a 429, a 503 or a failure of the network */
  readonly retries: number
  /** the longest pause before a repetition; a call whose `Retry-After` is longer fails at once */
  readonly longestPauseMs: number
  /** how long one attempt may last until its response begins */
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
}

export type ClientOptions = {
  /** the address of the service, such as `https://api.example.com` */
  url: string
  /** the store of calls that name none; default: the store of the API key */
  storeId?: string
  /** `sk_…`, for the merchant's API. It is a secret: a program for browsers must not have one */
  apiKey?: string
  /** default 3; 0: never repeat */
  retries?: number
  /** default 30,000 */
  longestPauseMs?: number
  /** default 30,000 */
  timeoutMs?: number
  /** headers of every request */
  headers?: Readonly<Record<string, string>>
  /** default: the runtime's own */
  fetch?: typeof globalThis.fetch
}

/** A client of the service at `url`. It opens no connection and needs no closing. */
export function createClient({ url, storeId, apiKey, headers, ...options }: ClientOptions): Client {
  return {
    ...{ retries: 3, longestPauseMs: 30_000, timeoutMs: 30_000 },
    // Called as a function of the global object: browsers reject `fetch` as a method of another one.
    fetch: (...request) => globalThis.fetch(...request),
    ...options,
    url: url.replace(/\/+$/, ''),
    storeId: storeId ?? storeOfKey(apiKey),
    headers: apiKey === undefined ? { ...headers } : { ...headers, authorization: `Bearer ${apiKey}` },
  }
}

/** A key is `sk_`, the id of its store, and random characters. */
function storeOfKey(apiKey: string | undefined): string | undefined {
  return /^sk_([0-9a-f]{24})/.exec(apiKey ?? '')?.[1]
}
