import type { Language } from '../../format/language.ts'

/** Why the service disables a webhook (13.2). The English text is `disabled_reason`. */
export const disabledReasons = {
  gone: { en: 'The receiver responded 410 Gone', ne: 'पाउने प्रोग्रामले “410 Gone” भन्यो' },
  failed: {
    en: 'A delivery failed at every attempt, and none succeeded since',
    ne: 'एउटा सन्देश हरेक प्रयासमा पुगेन, त्यसपछि पनि कुनै पुगेन',
  },
}

/** A stored reason in the language of its reader. */
export function disabledReasonIn(lang: Language, stored: string): string {
  return Object.values(disabledReasons).find(({ en }) => en === stored)?.[lang] ?? stored
}
