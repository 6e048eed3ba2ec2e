import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

/** Papers of an order, and goods that came back. */
export const paperTexts = texts({
  en: {
    papers: 'Papers',
    bill: 'Bill',
    creditNote: 'Credit note',
    makeBill: 'Make the bill',
    makeBillQuestion: 'Make the bill of this order?',
    makeBillEffect:
      'The bill takes the next number for good and cannot be deleted. While it stands, the lines of the order cannot be changed.',
    packingSlip: 'Packing slip',
    label: 'Label',
    packingSlips: 'Packing slips',
    labels: 'Labels',
    bills: 'Bills',
    most: (count: number) => `One file has papers of at most ${en(count)} orders.`,
    billsOf: (count: number) => plural('en', count, { one: 'Bill of 1 order', other: `Bills of ${en(count)} orders` }),
    billsEffect:
      'An order without a bill gets the next number, and a bill cannot be deleted. All bills come as one PDF.',
    billsProgress: (done: number, all: number) => `${en(done)} of ${en(all)} orders`,
    billsMade: (count: number) =>
      plural('en', count, { one: '1 bill is in the file.', other: `${en(count)} bills are in the file.` }),
    makeFile: 'Make the PDF',
    missing: 'A bill needs the registered name, the address and the PAN of the business.',
    toBusiness: 'Write them down',
    returnSome: 'Some goods came back',
    returnSomeEffect: 'Choose the pieces, and whether they go back into stock.',
    pieces: (name: string, most: number) => `${name}, of ${most}`,
    restock: 'Back into stock',
    restockOf: (name: string) => `${name}: back into stock`,
    note: 'Note',
    recordReturn: 'Record the return',
    close: 'Close',
  },
  ne: {
    papers: 'कागज',
    bill: 'बिल',
    creditNote: 'क्रेडिट नोट',
    makeBill: 'बिल बनाउनुहोस्',
    makeBillQuestion: 'यो अर्डरको बिल बनाउने?',
    makeBillEffect: 'बिलले अर्को नम्बर सधैँका लागि लिन्छ र मेटाउन मिल्दैन। बिल रहेसम्म अर्डरका सामान फेर्न मिल्दैन।',
    packingSlip: 'प्याकिङ स्लिप',
    label: 'लेबल',
    packingSlips: 'प्याकिङ स्लिप',
    labels: 'लेबल',
    bills: 'बिल',
    most: (count) => `एउटा फाइलमा बढीमा ${ne(count)} अर्डरका कागज अट्छन्।`,
    billsOf: (count) => `${ne(count)} अर्डरका बिल`,
    billsEffect: 'बिल नभएको अर्डरले अर्को नम्बर पाउँछ, र बिल मेटाउन मिल्दैन। सबै बिल एउटै PDF मा आउँछन्।',
    billsProgress: (done, all) => `${ne(all)} मध्ये ${ne(done)} अर्डर`,
    billsMade: (count) => `फाइलमा ${ne(count)} बिल छ।`,
    makeFile: 'PDF बनाउनुहोस्',
    missing: 'बिल बनाउन व्यवसायको दर्ता भएको नाम, ठेगाना र PAN चाहिन्छ।',
    toBusiness: 'लेख्नुहोस्',
    returnSome: 'केही सामान फिर्ता आयो',
    returnSomeEffect: 'कति थान हो, र मौज्दातमा फर्काउने कि नफर्काउने छान्नुहोस्।',
    pieces: (name, most) => `${name}, ${ne(most)} मध्ये`,
    restock: 'मौज्दातमा फर्काउने',
    restockOf: (name) => `${name}: मौज्दातमा फर्काउने`,
    note: 'टिपोट',
    recordReturn: 'फिर्ता लेख्नुहोस्',
    close: 'बन्द गर्नुहोस्',
  },
})
