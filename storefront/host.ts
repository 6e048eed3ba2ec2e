import type { IncomingMessage, ServerResponse } from 'node:http'

/*
 * What the storefront and the program that serves it know of each other. The service serves it beside the API or
 * alone; the tests serve it with an API of their own.
 */

export type ApiRequest = {
  method: 'GET' | 'POST'
  /** the path and query on the API */
  path: string
  headers?: Record<string, string>
  /** sent as JSON */
  body?: unknown
  /** the shopper's connection, for limits that count by client */
  from?: IncomingMessage
}

export type ApiReply = { status: number; headers: Record<string, string | undefined>; text: string }

/** Calls the public API. Rejects when there is no response. */
export type CallApi = (request: ApiRequest) => Promise<ApiReply>

export type StorefrontOptions = {
  call: CallApi
  /** A text that changes when the merchant changed the store. Absent: responses are cached for their full time. */
  versionOf?: (storeId: string) => string
  /** the domain below which every store has a name */
  hostedDomain: string
  /** the API as a browser reaches it: '' on the shop's own origin */
  apiOrigin: string
  schemeOf(request: IncomingMessage): 'http' | 'https'
  /**
   * Resolves when it is the store's turn to have a page made. Undefined: too many of its pages wait. Absent: each page
   * is made at once.
   */
  pageTurn?(storeId: string): Promise<void> | undefined
  /** Reports an error that no shopper caused. */
  onError(error: unknown, path: string): void
}

export type Storefront = {
  /** Whether this hostname is below the hosted domain or a verified domain of a store. */
  isShop(hostname: string): Promise<boolean>
  /** Responds to a request for a page or a file of the build. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** The module that the build makes: dist/server/entry.mjs. */
export type BuiltStorefront = { openStorefront(options: StorefrontOptions): Storefront }
