import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

/** The index of the area. */
export const contentTexts = texts({
  en: {
    title: 'Content',
    overview: 'Overview',
    areas: {
      reviews: { title: 'Reviews', what: 'What shoppers wrote about products. Reply to them, or hide them.' },
      submissions: { title: 'Submissions', what: 'What shoppers sent by your forms.' },
      alerts: { title: 'Waiting', what: 'How many people wait for goods or for a sale.' },
      forms: { title: 'Forms', what: 'Questions that shoppers answer on a page of your shop.' },
      posts: { title: 'Blog', what: 'Posts with text, pictures and goods.' },
      authors: { title: 'Authors', what: 'The names under which your staff writes.' },
      pages: { title: 'Pages', what: 'Pages such as “About us”, and the first page of the shop.' },
    },
    unanswered: (count: number, capped: boolean) => `${en(count)}${capped ? '+' : ''} without a reply`,
    unread: (count: number) => `${en(count)} unread`,
    waiting: (count: number, more: boolean) =>
      plural('en', count, {
        one: '1 person waits',
        other: more ? `${en(count)} people and more wait` : `${en(count)} people wait`,
      }),
  },
  ne: {
    title: 'सामग्री',
    overview: 'सबै',
    areas: {
      reviews: { title: 'समीक्षा', what: 'ग्राहकले सामानबारे लेखेका कुरा। जवाफ दिनुहोस् वा लुकाउनुहोस्।' },
      submissions: { title: 'आएका फारम', what: 'ग्राहकले फारमबाट पठाएका कुरा।' },
      alerts: { title: 'पर्खिरहेका', what: 'कति जना सामान वा सेल पर्खिरहेका छन्।' },
      forms: { title: 'फारम', what: 'पसलको पेजमा ग्राहकले भर्ने प्रश्न।' },
      posts: { title: 'ब्लग', what: 'लेख, तस्बिर र सामानसहित।' },
      authors: { title: 'लेखक', what: 'कर्मचारीले लेख्दा देखिने नाम।' },
      pages: { title: 'पेज', what: '“हाम्रो बारेमा” जस्ता पेज र पसलको पहिलो पेज।' },
    },
    unanswered: (count, capped) => `${ne(count)}${capped ? '+' : ''} मा जवाफ बाँकी`,
    unread: (count) => `${ne(count)} नपढेका`,
    waiting: (count, more) => `${ne(count)}${more ? ' भन्दा बढी' : ''} जना पर्खँदै`,
  },
})
