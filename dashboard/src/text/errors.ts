import { texts } from '../language/language.ts'
import { shellTexts } from './shell.ts'

export const errorTexts = texts({
  en: {
    offline: 'The service cannot be reached. Nothing you typed is lost.',
    failed: 'The service could not do this. Nothing you typed is lost.',
    requestId: (id: string) => `For support: ${id}`,
    tryAgain: 'Try again',
    /** by the code of the error */
    known: {
      role: 'Your role does not allow this. An owner of the shop can give you another one.',
      closed: shellTexts.en.closed,
      not_found: 'This is not here. It may have been deleted.',
      unauthenticated: 'Your session had ended, so this was not done. Nothing you typed is lost.',
    } as Record<string, string | undefined>,
    checkFields: 'Some fields need you.',
  },
  ne: {
    offline: 'सेवासँग सम्पर्क भएन। लेखेको केही हराएको छैन।',
    failed: 'यो काम भएन। लेखेको केही हराएको छैन।',
    requestId: (id) => `सहयोगका लागि: ${id}`,
    tryAgain: 'फेरि प्रयास गर्नुहोस्',
    known: {
      role: 'तपाईंको भूमिकाले यो गर्न मिल्दैन। पसलको मालिकले अर्को भूमिका दिन सक्छ।',
      closed: shellTexts.ne.closed,
      not_found: 'यो यहाँ छैन। मेटाइएको हुन सक्छ।',
      unauthenticated: 'साइन इनको समय सकिएकोले यो काम भएन। लेखेको केही हराएको छैन।',
    },
    checkFields: 'केही ठाउँ सच्याउनुपर्छ।',
  },
})
