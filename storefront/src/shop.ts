import type { IncomingMessage } from 'node:http'
import type { Language } from './language/language.ts'
import type { Store, StoreApi } from './store-api.ts'

/** What every page has as `Astro.locals.shop`. A page depends on nothing else, its URL aside. */
export type Shop = {
  store: Store
  api: StoreApi
  lang: Language
  /** as requested: Astro's own decodes `%25` in the path */
  url: URL
  /** the last part of the path, which names what a page shows */
  slug: string
  /** the shop's own origin, as this request named it */
  origin: string
  /** where the browser reaches the API: '' on the shop's own origin */
  apiOrigin: string
  /** the browser asks for fewer bytes (`Save-Data: on`) */
  savesData: boolean
  /** passed on with a call that counts by client */
  connection: IncomingMessage
  /** what stopped the page, set by the error page */
  failure?: unknown
}
