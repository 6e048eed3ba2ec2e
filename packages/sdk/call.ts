import type { z } from 'zod'
import type { ApiObject, CallOptions } from './call-options.ts'
import type { Client } from './client.ts'
import { send } from './send.ts'

/*
 * A call of the API. Its types are inferred from the description of the route in the contract, which is imported as a
 * type alone: nothing of the contract is in a program that uses the SDK.
 */

/** The parts of a description that the types are inferred from. */
type Described = {
  url: string
  request?: unknown
  response?: unknown
  document?: unknown
}

/** A page of a list; `next_cursor` is null on the last one. */
export type Page<Item> = { items: Item[]; next_cursor: string | null; count?: number; count_capped?: boolean }

/** Not exported: so the published declarations show the types of each call, without the contract behind them. */
type Call<Route extends Described, Result> = (
  client: Client,
  ...args: Record<string, never> extends RequestOf<Route>
    ? [request?: RequestOf<Route>, options?: CallOptions]
    : [request: RequestOf<Route>, options?: CallOptions]
) => Promise<Result>

type RequestOf<Route extends Described> = Flat<
  PathOf<ParamsOf<Route['url']>> & PartOf<'query', QueryOf<InputOf<Route, 'query'>>> & PartOf<'body', BodyOf<Route>>
>
type Flat<Parts> = { [K in keyof Parts]: Parts[K] }

/** `store_id` may be left out: it is the client's. */
type PathOf<Name extends string> = { [K in Exclude<Name, 'store_id'>]: string } & {
  [K in Extract<Name, 'store_id'>]?: string
}

type ParamsOf<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? WithoutSuffix<Name> | ParamsOf<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? WithoutSuffix<Name>
    : never
type WithoutSuffix<Name extends string> = Name extends `${infer Start}.${string}` ? Start : Name

type PartOf<Name extends string, Part> = [Part] extends [never]
  ? unknown
  : Record<string, never> extends Part
    ? { [K in Name]?: Part }
    : { [K in Name]: Part }

/** What the API document shows counts, where a handler checks a part itself. */
type InputOf<Route extends Described, Name extends string> = Route extends {
  document: { request: { [K in Name]: infer Shape extends z.ZodType } }
}
  ? z.input<Shape>
  : Route extends { request: { [K in Name]: infer Shape extends z.ZodType } }
    ? z.input<Shape>
    : never

type BodyOf<Route extends Described> = Route extends
  | { consumes: 'multipart' }
  | { document: { request: { consumes: string } } }
  ? FormData
  : InputOf<Route, 'body'>

/** Every value of a query is text; a call also takes numbers, booleans (`1`, `0`) and lists (`a,b`). */
type QueryOf<Query> = [Query] extends [never]
  ? never
  : { [K in keyof Query]: string extends Query[K] ? Query[K] | number | boolean | readonly string[] : Flag<Query[K]> }
type Flag<Value> = '1' extends Value ? Value | boolean : Value

type ResponseOf<Route extends Described> = Route extends { response: () => Promise<infer Shape extends z.ZodType> }
  ? z.output<Shape>
  : Route extends { media: unknown }
    ? Response
    : IsList<InputOf<Route, 'query'>> extends true
      ? Page<ApiObject>
      : ApiObject
type IsList<Query> = [Query] extends [never] ? false : 'cursor' extends keyof Query ? true : false

type LooseCall = (client: Client, request: LooseRequest, options: CallOptions) => Promise<unknown>
type LooseRequest = { query?: Record<string, unknown>; body?: unknown } & Record<string, unknown>

/** The call of a route. */
export function call<Route extends Described, Result = ResponseOf<Route>>(
  method: string,
  url: string,
): Call<Route, Result> {
  return ((client: Client, request: LooseRequest = {}, options: CallOptions = {}) =>
    send(client, {
      method,
      path: pathOf(url, client, request) + queryOf(request.query),
      headers: headersOf(client, request, options),
      body: textOf(request.body),
      signal: options.signal,
    })) as Call<Route, Result>
}

/** The call of a POST that has one effect for each `Idempotency-Key`. It gets a key where the caller gives none. */
export function postOnce<Route extends Described, Result = ResponseOf<Route>>(url: string): Call<Route, Result> {
  const post = call('POST', url) as unknown as LooseCall
  return ((client: Client, request: LooseRequest = {}, options: CallOptions = {}) =>
    post(client, request, { idempotencyKey: randomKey(), ...options })) as Call<Route, Result>
}

function pathOf(url: string, { storeId }: Client, request: LooseRequest): string {
  return url.replace(/:(\w+)/g, (_, name: string) => {
    const value = request[name] ?? (name === 'store_id' ? storeId : undefined)
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing for ${url}`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([key, value]): [string, string] => [key, queryText(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function queryText(value: unknown): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

function headersOf(client: Client, { body }: LooseRequest, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json', ...client.headers, ...options.headers })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

/** `crypto.randomUUID` is only there on secure pages. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function textOf(body: unknown): string | FormData | undefined {
  return body === undefined || body instanceof FormData ? body : JSON.stringify(body)
}
