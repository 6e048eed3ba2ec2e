import type { Language } from '@pasal/contract/format/language.ts'
import type { Right } from '@pasal/contract/merchant/rights.ts'

/** Who calls: a person with a session, or a program with a key of one store. */
export type Actor = Person | Key

export type Person = {
  kind: 'person'
  _id: string
  name: string
  email: string
  sessionId: string
  language: Language
  twoFactorEnabled: boolean
  /** the `Set-Cookie` of a session that was renewed by this request */
  renewedCookie: string | undefined
}

export type Key = {
  kind: 'api_key'
  _id: string
  name: string
  storeId: string
  /** whether its store is closed */
  storeClosed: boolean
  scopes: readonly Right[]
  expiresAt: Date
}

/** As responses and the audit show who did something (15). */
export function shownActor<Kind extends string>({ kind, _id, name }: { kind: Kind; _id: string; name: string }) {
  return { kind, _id, name }
}
