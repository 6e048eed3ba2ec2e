import type { Language } from '@pasal/contract/format/language.ts'
import { createContext, useContext } from 'react'

export type { Language }

/** The texts of one part of the dashboard, one sentence for each key. */
export type Texts<Of> = { en: Of; ne: Of }

/** English decides which keys there are; Nepali must have them all. */
export function texts<Of>(both: { en: Of; ne: NoInfer<Of> }): Texts<Of> {
  return both
}

const rules = { en: new Intl.PluralRules('en'), ne: new Intl.PluralRules('ne') }

/** The form of a sentence for a count. */
export function plural(lang: Language, count: number, forms: { one: string; other: string }): string {
  return rules[lang].select(count) === 'one' ? forms.one : forms.other
}

export const LanguageContext = createContext<{ lang: Language; choose(lang: Language): void }>({
  lang: 'en',
  choose: () => undefined,
})

export function useLanguage(): Language {
  return useContext(LanguageContext).lang
}

/** The texts of a part in the language of the person. */
export function useTexts<Of>(of: Texts<Of>): Of {
  return of[useLanguage()]
}
