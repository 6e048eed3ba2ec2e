import { contentCases } from './content-cases.ts'
import type { Shop } from './documented-shop.ts'
import { orderCases } from './order-cases.ts'
import { paymentCases } from './payment-cases.ts'
import { readCases } from './read-cases.ts'

/** A request, and the status of its response. */
export type Case = {
  status: number
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** a form with a file instead of a body */
  form?: FormData
}

/** By `METHOD /path` of the document: one request that goes well, and some that do not. */
export type Cases = Record<string, Case[]>

export function casesOf(shop: Shop): Cases {
  return { ...readCases(shop), ...orderCases(shop), ...paymentCases(shop), ...contentCases(shop) }
}
