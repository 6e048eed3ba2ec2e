import type { Language } from '@pasal/contract/format/language.ts'

export type { Language }

/** The texts of one part of the shop, one sentence for each key. */
export type Texts<Of> = { en: Of; ne: Of }

const year = 31_536_000
const rules = { en: new Intl.PluralRules('en'), ne: new Intl.PluralRules('ne') }

/** The form of a sentence for a count. */
export function plural(lang: Language, count: number, forms: { one: string; other: string }): string {
  return rules[lang].select(count) === 'one' ? forms.one : forms.other
}

export function readLanguage(value: string | null | undefined): Language | undefined {
  return value === 'en' || value === 'ne' ? value : undefined
}

export function languageCookie(language: Language): string {
  return `lang=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}
