import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

/** The list of orders. */
export const ordersTexts = texts({
  en: {
    title: 'Orders',
    payments: 'Payments',
    cod: 'Cash from couriers',
    all: 'All',
    search: 'Number, phone, name, tracking number',
    payment: 'Payment',
    anyPayment: 'Any payment',
    method: 'Method',
    anyMethod: 'Any method',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
    filters: 'Filters',
    order: 'Order',
    placed: 'Placed',
    customer: 'Customer',
    place: 'Place',
    items: 'Items',
    total: 'Total',
    status: 'Status',
    choose: (order: number) => `Choose order ${order}`,
    chooseAll: 'Choose all shown',
    chosen: (count: number, sum: string) => `${en(count)} chosen · ${sum}`,
    found: (count: number, capped: boolean) =>
      plural('en', count, { one: '1 order', other: `${en(count)}${capped ? ' and more' : ''} orders` }),
    noneYet: 'No orders yet',
    noneYetText: 'The first order of a shopper appears here. You can also write one down for a caller.',
    newOrder: 'New order',
    done: (count: number) => plural('en', count, { one: '1 order changed', other: `${en(count)} orders changed` }),
    notDone: (count: number) =>
      plural('en', count, { one: '1 order could not be changed', other: `${en(count)} orders could not be changed` }),
    undoChoice: 'Choose none',
    oversold: 'More sold than there is',
    needsPayment: 'Outside COD',
    bulk: {
      Processing: 'Confirm and pack',
      Dispatched: 'Dispatch',
      Delivered: 'Delivered',
      Pending: 'Back to confirm',
    },
    bulkQuestion: {
      Dispatched: (count: number) =>
        plural('en', count, { one: 'Dispatch 1 order?', other: `Dispatch ${en(count)} orders?` }),
      Delivered: (count: number) =>
        plural('en', count, { one: 'Is 1 order delivered?', other: `Are ${en(count)} orders delivered?` }),
    },
    bulkEffect: {
      Dispatched: 'Their shoppers get a message, which cannot be taken back.',
      Delivered: 'The shoppers have them. Each order can be set back alone.',
    },
  },
  ne: {
    title: 'अर्डर',
    payments: 'भुक्तानी',
    cod: 'कुरियरसँगको नगद',
    all: 'सबै',
    search: 'नम्बर, फोन, नाम, ट्र्याकिङ नम्बर',
    payment: 'भुक्तानी',
    anyPayment: 'जुनसुकै भुक्तानी',
    method: 'तरिका',
    anyMethod: 'जुनसुकै तरिका',
    from: 'देखि',
    to: 'सम्म',
    clear: 'फिल्टर हटाउनुहोस्',
    filters: 'फिल्टर',
    order: 'अर्डर',
    placed: 'समय',
    customer: 'ग्राहक',
    place: 'ठाउँ',
    items: 'सामान',
    total: 'जम्मा',
    status: 'अवस्था',
    choose: (order) => `अर्डर ${order} छान्नुहोस्`,
    chooseAll: 'देखिएका सबै छान्नुहोस्',
    chosen: (count, sum) => `${ne(count)} छानियो · ${sum}`,
    found: (count, capped) => `${ne(count)}${capped ? ' भन्दा बढी' : ''} अर्डर`,
    noneYet: 'अहिलेसम्म अर्डर छैन',
    noneYetText: 'पहिलो अर्डर यहाँ देखिन्छ। फोन गर्नेको अर्डर आफैँ लेख्न पनि मिल्छ।',
    newOrder: 'नयाँ अर्डर',
    done: (count) => `${ne(count)} अर्डर फेरियो`,
    notDone: (count) => `${ne(count)} अर्डर फेर्न सकिएन`,
    undoChoice: 'छनोट हटाउने',
    oversold: 'भएभन्दा बढी बिक्यो',
    needsPayment: 'COD बाँकी',
    bulk: {
      Processing: 'पक्का गरी प्याक गर्ने',
      Dispatched: 'पठाउने',
      Delivered: 'पुग्यो',
      Pending: 'पक्का गर्नुपर्नेमा फर्काउने',
    },
    bulkQuestion: {
      Dispatched: (count) => `${ne(count)} अर्डर पठाउने?`,
      Delivered: (count) => `${ne(count)} अर्डर पुगिसक्यो?`,
    },
    bulkEffect: {
      Dispatched: 'ग्राहकलाई खबर जान्छ। गएको खबर फिर्ता हुँदैन।',
      Delivered: 'ग्राहकले पाइसके। हरेक अर्डर छुट्टाछुट्टै फर्काउन मिल्छ।',
    },
  },
})
