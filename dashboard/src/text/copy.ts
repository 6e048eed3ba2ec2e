import { texts } from '../language/language.ts'

export const copyTexts = texts({
  en: { copy: (what: string) => `Copy: ${what}`, copied: 'Copied' },
  ne: { copy: (what) => `कपी गर्नुहोस्: ${what}`, copied: 'कपी भयो' },
})
