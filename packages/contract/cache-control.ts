/* The `Cache-Control` of responses. A route names its own; the service sends it and the document shows it. */

/** Every cache asks again before it uses the response: the default of reads. */
export const revalidated = 'no-cache'
/** A shared cache may use it for a minute (4.1); a browser asks again each time and gets a 304. */
export const sharedForAMinute = 'public, max-age=0, s-maxage=60'
/** The search-engine files (4.15). */
export const publicForAnHour = 'public, max-age=3600, stale-while-revalidate=86400'
export const neverChanges = 'public, max-age=31536000, immutable'
export const neverStored = 'no-store'
