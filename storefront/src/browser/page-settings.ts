import { type Language, readLanguage } from '../language/language.ts'

export type PageSettings = { apiOrigin: string; storeId: string; moneyLabel: string; lang: Language }

/** What the layout wrote on the page for its scripts. */
export function pageSettings(): PageSettings {
  const { dataset, lang } = document.documentElement
  return {
    apiOrigin: dataset.api ?? '',
    storeId: dataset.store ?? '',
    moneyLabel: dataset.money ?? 'Rs.',
    lang: readLanguage(lang) ?? 'en',
  }
}
