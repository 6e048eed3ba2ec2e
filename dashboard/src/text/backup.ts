import { texts } from '../language/language.ts'

export const backupTexts = texts({
  en: {
    lead: 'Files for a spreadsheet, with everything that is there now. Each stays here for seven days.',
    kinds: {
      products: 'Products',
      orders: 'Orders, a row for each line',
      customers: 'Customers',
      submissions: 'Messages of forms',
      bills: 'Bills',
    },
    make: 'Make a new file',
    download: 'Download',
    states: {
      queued: 'Being made',
      running: 'Being made',
      done: 'Ready',
      cancelled: 'Cancelled',
    } as Record<string, string>,
    made: (state: string, when: string) => `${state} · ${when}`,
    whole: 'The whole store in one file, from which it can be set up elsewhere, comes from the operator of Pasal.',
  },
  ne: {
    lead: 'अहिले भएका सबै कुराका स्प्रेडसिट फाइल। हरेक फाइल सात दिन यहाँ रहन्छ।',
    kinds: {
      products: 'सामान',
      orders: 'अर्डर, हरेक सामानको एक लहर',
      customers: 'ग्राहक',
      submissions: 'आएका फारम',
      bills: 'बिल',
    },
    make: 'नयाँ फाइल बनाउनुहोस्',
    download: 'डाउनलोड',
    states: { queued: 'बन्दै छ', running: 'बन्दै छ', done: 'तयार', cancelled: 'रद्द' },
    made: (state, when) => `${state} · ${when}`,
    whole: 'अन्यत्र खोल्न मिल्ने पूरा पसलको एउटै फाइल Pasal का सञ्चालकबाट आउँछ।',
  },
})
