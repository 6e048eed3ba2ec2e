import { firstCharacters } from '../platform/values/first-characters.ts'

const longest = 200

/** The last part of the path that some clients send, without what PostgreSQL and a list cannot show. */
export function shownFileName(given: string): string {
  const last = given.replaceAll('\\', '/').split('/').at(-1) ?? ''
  return firstCharacters(last.replace(/\p{Cc}/gu, '').toWellFormed(), longest)
}
