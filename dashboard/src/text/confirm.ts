import { texts } from '../language/language.ts'

export const confirmTexts = texts({ en: { keep: 'Leave it as it is' }, ne: { keep: 'यस्तै रहन दिनुहोस्' } })
