import { homeOf } from './home-store.ts'
import type { List, MyStore } from './types.ts'

/*
 * The reads with which the pages of a store begin. This file and what it imports are a script of their own, which comes
 * first: on a slow phone the reads are there when the large scripts are.
 */

export const myStores = '/merchant/stores?limit=250'
export const ordersToConfirm = '/orders?status=Pending&sort=created_at&limit=20&include=lines'

/** What no page has taken by then is too old. */
const longestMs = 60_000
const begun = new Map<string, Promise<Response>>()

void beginReads()

/** The response to a read that has begun already, once. */
export function takeFirstRead(path: string): Promise<Response> | undefined {
  const response = performance.now() < longestMs ? begun.get(path) : undefined
  begun.delete(path)
  return response
}

async function beginReads(): Promise<void> {
  const address = /^\/dashboard\/?(?:shop\/([^/]+)\/?(.*))?$/.exec(location.pathname)
  if (!address) return
  const [, shop, page] = address
  begin('/merchant/me')
  const response = await begin(myStores).catch(() => undefined)
  if (!response?.ok) return
  const { items } = (await response.clone().json()) as List<MyStore>
  const store = shop ? items.find(({ subdomain }) => subdomain === shop) : homeOf(items)
  if (!store) return
  begin(`/merchant/stores/${store._id}/counts`)
  if (!page && store.rights.includes('read_orders')) begin(`/merchant/stores/${store._id}${ordersToConfirm}`)
}

function begin(path: string): Promise<Response> {
  const response = fetch(path, { credentials: 'same-origin' })
  // The page that takes the response sees the failure.
  response.catch(() => undefined)
  begun.set(path, response)
  return response
}
