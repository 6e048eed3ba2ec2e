import { formatNumber } from '../format/numbers.ts'
import type { Texts } from '../language/language.ts'

const n = formatNumber

type FormTexts = Record<
  | 'optional'
  | 'choose'
  | 'tags'
  | 'send'
  | 'sent'
  | 'home'
  | 'rejected'
  | 'tooMany'
  | 'down'
  | 'posts'
  | 'allPosts'
  | 'noPosts'
  | 'older'
  | 'related'
  | 'products',
  string
> & { minutes(count: number): string; by(name: string): string }

/** What forms and posts say. */
export const formTexts: Texts<FormTexts> = {
  en: {
    optional: '(optional)',
    choose: 'Choose',
    tags: 'Several with commas between them.',
    send: 'Send',
    sent: 'Thank you. The shop has your message.',
    home: 'Back to the shop',
    rejected: 'Some fields need you. What you typed is kept.',
    tooMany: 'Many forms came from this connection. Try again in about 15 minutes. What you typed is kept.',
    down: 'The shop is busy, and the form was not sent. Try again. What you typed is kept.',
    posts: 'Notes and stories',
    allPosts: 'All',
    noPosts: 'Nothing is written here yet.',
    older: 'Older posts',
    related: 'Read next',
    products: 'In this story',
    minutes: (count) => `${n('en', count)} min to read`,
    by: (name) => `by ${name}`,
  },
  ne: {
    optional: '(ऐच्छिक)',
    choose: 'छान्नुहोस्',
    tags: 'धेरै भए बीचमा अल्पविराम (,) राख्नुहोस्।',
    send: 'पठाउनुहोस्',
    sent: 'धन्यवाद। पसलले तपाईंको सन्देश पायो।',
    home: 'पसलमा फर्कनुहोस्',
    rejected: 'केही ठाउँमा भर्न बाँकी छ। लेखेको सबै राखिएको छ।',
    tooMany: 'यो इन्टरनेटबाट धेरै फारम आयो। करिब १५ मिनेटपछि फेरि प्रयास गर्नुहोस्। लेखेको सबै राखिएको छ।',
    down: 'पसल व्यस्त छ, फारम पठाइएन। फेरि प्रयास गर्नुहोस्। लेखेको सबै राखिएको छ।',
    posts: 'लेख र कथा',
    allPosts: 'सबै',
    noPosts: 'यहाँ अहिले केही लेखिएको छैन।',
    older: 'पुराना लेख',
    related: 'अर्को लेख',
    products: 'यस लेखका सामान',
    minutes: (count) => `पढ्न ${n('ne', count)} मिनेट`,
    by: (name) => `${name} को लेख`,
  },
}
