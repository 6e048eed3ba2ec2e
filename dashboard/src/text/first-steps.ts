import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five']
const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

/** Today, until the first order of a new shop was delivered. */
export const firstStepsTexts = texts({
  en: {
    open: (name: string) => (name === '' ? 'Namaste. Your shop is open.' : `Namaste, ${name}. Your shop is open.`),
    livesAt: 'It lives at',
    left: (count: number, minutes: number) =>
      `${small[count] ?? en(count)} ${count === 1 ? 'step' : 'steps'} to the first order, about ${plural(
        'en',
        minutes,
        {
          one: '1 minute',
          other: `${en(minutes)} minutes`,
        },
      )}.`,
    allDone: 'All is set for the first order.',
    title: 'First steps',
    done: (done: number, all: number) => `${en(done)} of ${en(all)}`,
    isDone: 'Done',
    steps: {
      name: { title: 'Name and address of the shop', action: 'Change' },
      pay: {
        title: 'Shoppers can pay',
        text: 'Cash on delivery works today, without a contract. Wallets and bank QR can follow.',
        action: 'Add more',
      },
      product: {
        title: 'Put the first product on the shelf',
        text: 'A name, a price and a photo from your phone. 2 minutes.',
        action: 'Add a product',
      },
      delivery: {
        title: 'What does delivery cost?',
        text: 'Free everywhere until you save prices. One price for all places will do. 2 minutes.',
        action: 'Set prices',
      },
      tell: { title: 'Tell people', text: 'The link, or a poster with a QR code to print. 1 minute.', action: 'Share' },
    },
    bring: 'Bring products from Shopify or a CSV file',
    seenNow: 'What shoppers see now',
    seenEmpty: 'We are just putting things on the shelves. Come back soon, or call us.',
  },
  ne: {
    open: (name) => (name === '' ? 'नमस्ते। तपाईंको पसल खुल्यो।' : `नमस्ते, ${name}। तपाईंको पसल खुल्यो।`),
    livesAt: 'ठेगाना:',
    left: (count, minutes) => `पहिलो अर्डरसम्म ${ne(count)} काम बाँकी, करिब ${ne(minutes)} मिनेट।`,
    allDone: 'पहिलो अर्डरका लागि सबै तयार छ।',
    title: 'सुरुका काम',
    done: (done, all) => `${ne(all)} मध्ये ${ne(done)}`,
    isDone: 'भयो',
    steps: {
      name: { title: 'पसलको नाम र ठेगाना', action: 'फेर्नुहोस्' },
      pay: {
        title: 'ग्राहकले तिर्न सक्छन्',
        text: 'सामान पाएपछि नगद तिर्ने तरिका आजैदेखि चल्छ, सम्झौता चाहिँदैन। वालेट र बैंक QR पछि थप्न सकिन्छ।',
        action: 'थप्नुहोस्',
      },
      product: {
        title: 'पहिलो सामान राख्नुहोस्',
        text: 'नाम, मूल्य र फोनबाट खिचेको फोटो। २ मिनेट।',
        action: 'सामान थप्नुहोस्',
      },
      delivery: {
        title: 'डेलिभरीको कति लाग्छ?',
        text: 'शुल्क नराखेसम्म सबै ठाउँमा निःशुल्क। सबै ठाउँको एउटै शुल्क भए पुग्छ। २ मिनेट।',
        action: 'शुल्क राख्नुहोस्',
      },
      tell: {
        title: 'सबैलाई भन्नुहोस्',
        text: 'लिङ्क, वा प्रिन्ट गर्न मिल्ने QR कोडको पोस्टर। १ मिनेट।',
        action: 'सेयर गर्नुहोस्',
      },
    },
    bring: 'Shopify वा CSV फाइलबाट सामान ल्याउनुहोस्',
    seenNow: 'ग्राहकले अहिले यस्तो देख्छन्',
    seenEmpty: 'सामान राख्दै छौँ। केही समयपछि आउनुहोस्, वा फोन गर्नुहोस्।',
  },
})
