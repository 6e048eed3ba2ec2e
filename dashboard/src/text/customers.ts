import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

/** Customers and their history. */
export const customerTexts = texts({
  en: {
    title: 'Customers',
    back: 'To the customers',
    search: 'Phone, name or e-mail',
    order: 'Order of the list',
    sorts: { '-updated_at': 'Changed last first', name: 'By name', '-created_at': 'New ones first' },
    found: (count: number, capped: boolean) =>
      plural('en', count, { one: '1 customer', other: `${en(count)}${capped ? ' and more' : ''} customers` }),
    noneYet: 'No customers yet',
    noneYetText: 'Everybody who orders appears here with the first order.',
    newOrder: 'Write down an order',
    name: 'Name',
    noName: 'No name',
    phone: 'Phone',
    email: 'E-mail',
    emailHelp: 'A later order brings its own name and e-mail.',
    paysBy: 'Paid last by',
    changed: 'Changed',
    note: 'Note',
    noteHelp: 'Only the staff sees it.',
    call: (phone: string) => `Call ${phone}`,
    history: 'History',
    figures: {
      orders: 'Orders',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
      returned: 'Returned',
      spent: 'Spent',
      last: 'Last order',
    },
    orders: 'Orders',
    noOrders: 'No orders of this person.',
    items: (count: number) => plural('en', count, { one: '1 item', other: `${en(count)} items` }),
    eraseTitle: 'Erase this person',
    eraseText: 'When somebody asks you to forget them. Only an owner can do this.',
    erase: 'Erase…',
    eraseQuestion: (name: string) => `Erase ${name}?`,
    eraseEffect:
      'Name, phone, e-mail, address and notes are deleted, as are alerts and what was sent by forms. Orders keep ' +
      'goods, sums and city; bills stay. It cannot be undone.',
    typePhone: (phone: string) => `Type ${phone} to confirm`,
    keep: 'Keep the customer',
    eraseForGood: 'Erase for good',
    erased: (orders: number, submissions: number, alerts: number) => {
      const words = [
        plural('en', orders, { one: '1 order', other: `${en(orders)} orders` }),
        plural('en', submissions, { one: '1 form submission', other: `${en(submissions)} form submissions` }),
        plural('en', alerts, { one: '1 alert', other: `${en(alerts)} alerts` }),
      ]
      return `Erased. Changed with it: ${words.join(', ')}.`
    },
  },
  ne: {
    title: 'ग्राहक',
    back: 'ग्राहक सूचीमा',
    search: 'फोन, नाम वा इमेल',
    order: 'सूचीको क्रम',
    sorts: { '-updated_at': 'भर्खरै फेरिएका पहिले', name: 'नामअनुसार', '-created_at': 'नयाँ पहिले' },
    found: (count, capped) => `${ne(count)}${capped ? ' भन्दा बढी' : ''} ग्राहक`,
    noneYet: 'अहिलेसम्म ग्राहक छैनन्',
    noneYetText: 'अर्डर गर्ने सबै पहिलो अर्डरसँगै यहाँ देखिन्छन्।',
    newOrder: 'अर्डर लेख्नुहोस्',
    name: 'नाम',
    noName: 'नाम छैन',
    phone: 'फोन',
    email: 'इमेल',
    emailHelp: 'पछिको अर्डरमा लेखिएको नाम र इमेल यहाँ आउँछ।',
    paysBy: 'पछिल्लो भुक्तानीको तरिका',
    changed: 'फेरिएको',
    note: 'टिपोट',
    noteHelp: 'कर्मचारीले मात्र देख्छन्।',
    call: (phone) => `${phone} मा फोन गर्नुहोस्`,
    history: 'इतिहास',
    figures: {
      orders: 'अर्डर',
      delivered: 'पुगेका',
      cancelled: 'रद्द',
      returned: 'फिर्ता',
      spent: 'खर्च',
      last: 'पछिल्लो अर्डर',
    },
    orders: 'अर्डर',
    noOrders: 'यो ग्राहकको अर्डर छैन।',
    items: (count) => `${ne(count)} सामान`,
    eraseTitle: 'यो ग्राहकको विवरण मेटाउने',
    eraseText: 'कसैले आफ्नो विवरण मेटाउन भनेमा। मालिकले मात्र मेटाउन सक्छन्।',
    erase: 'मेटाउनुहोस्…',
    eraseQuestion: (name) => `${name} को विवरण मेटाउने?`,
    eraseEffect:
      'नाम, फोन, इमेल, ठेगाना र टिपोट मेटिन्छन्; खबरका अनुरोध र फारमबाट पठाएका कुरा पनि मेटिन्छन्। अर्डरमा सामान, ' +
      'रकम र सहर रहन्छ; बिल रहन्छ। यो फर्काउन मिल्दैन।',
    typePhone: (phone) => `पक्का गर्न ${phone} लेख्नुहोस्`,
    keep: 'यस्तै रहन दिनुहोस्',
    eraseForGood: 'सधैँका लागि मेटाउनुहोस्',
    erased: (orders, submissions, alerts) =>
      `मेटियो। सँगै फेरिए: ${ne(orders)} अर्डर, ${ne(submissions)} फारम, ${ne(alerts)} खबरका अनुरोध।`,
  },
})
