import { texts } from '../language/language.ts'

export const errorTexts = texts({
  en: {
    offline: 'The service cannot be reached. Nothing you typed is lost.',
    failed: 'The service could not do this. Nothing you typed is lost.',
    requestId: (id: string) => `For support: ${id}`,
    tryAgain: 'Try again',
    notFound: 'This is not here. It may have been deleted.',
    checkFields: 'Some fields need you.',
  },
  ne: {
    offline: 'सेवासँग सम्पर्क भएन। लेखेको केही हराएको छैन।',
    failed: 'यो काम भएन। लेखेको केही हराएको छैन।',
    requestId: (id) => `सहयोगका लागि: ${id}`,
    tryAgain: 'फेरि प्रयास गर्नुहोस्',
    notFound: 'यो यहाँ छैन। मेटाइएको हुन सक्छ।',
    checkFields: 'केही ठाउँ सच्याउनुपर्छ।',
  },
})
