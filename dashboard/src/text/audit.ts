import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

export const auditTexts = texts({
  en: {
    lead: 'Every change of the last 400 days. Secrets are never shown.',
    who: 'Who',
    anyone: 'Anyone',
    what: 'What',
    anything: 'Anything',
    from: 'From',
    to: 'To',
    none: 'No change fits these filters.',
    more: 'Show more',
    actors: { api_key: 'API key', operator: 'Operator', system: 'Service', person: 'Person' } as Record<string, string>,
    changes: (count: number) =>
      plural('en', count, { one: '1 value changed', other: `${formatNumber('en', count)} values changed` }),
  },
  ne: {
    lead: 'पछिल्लो ४०० दिनका सबै परिवर्तन। गोप्य कुरा देखाइँदैन।',
    who: 'कसले',
    anyone: 'जोसुकै',
    what: 'के',
    anything: 'जेसुकै',
    from: 'देखि',
    to: 'सम्म',
    none: 'यस्तो परिवर्तन छैन।',
    more: 'थप देखाउनुहोस्',
    actors: { api_key: 'API कुञ्जी', operator: 'सञ्चालक', system: 'सेवा', person: 'व्यक्ति' },
    changes: (count) => `${formatNumber('ne', count)} कुरा फेरियो`,
  },
})
