/** What every call takes after its request. */
export type CallOptions = {
  signal?: AbortSignal
  /** the `version` that was read: a change made since then is a 412 */
  ifMatch?: number | string
  /** default: a random one, on calls that take one, so that a repeated call has one effect */
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
}

/** An object whose shape the contract does not describe yet. */
// biome-ignore lint/suspicious/noExplicitAny: a caller knows the object from the reference.
export type ApiObject = { [key: string]: any }
